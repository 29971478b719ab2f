import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { isWholeCents } from '../kernel/money.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { euros, month, text } from '../kernel/schema-types.ts'
import { cashMovementKinds, cashMoves } from './cash-box.ts'

const note = text().overwrite(normaliseLine).max(200, 'desk.noteRequired')

export const cashBox = endpoint({
  method: 'GET',
  path: '/api/admin/cash-box',
  access: 'desk',
  summary: 'What lies in the cash box, and a month of what went into it and out of it',
  query: z.object({ month: month().optional() }),
  response: z.object({
    /** Euros, as all amounts here: what should lie in the box now. */
    balance: z.number(),
    /** When it was counted last; `null` before the first time. */
    countedAt: z.iso.datetime().nullable(),
    month: month(),
    /** The sums in the box as the month began and as it ended. */
    opening: z.number(),
    closing: z.number(),
    lines: z.array(
      z.object({
        id: z.string(),
        /** Europe/Madrid. */
        day: z.iso.date(),
        kind: z.enum([...cashMovementKinds, 'payment', 'undone']),
        /** Below zero where money leaves; of a count, what was found more or less than there should be. */
        amount: z.number(),
        /** The receipt of a payment, or what was written beside a movement. */
        about: z.string(),
        by: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

export const cashMoveSchema = z.object({
  /** Made by the screen, once for each movement that is meant. */
  requestKey: z.uuid(),
  kind: z.enum(cashMoves),
  /** Euros. */
  amount: euros('desk.sumInvalid').positive('desk.sumInvalid'),
  note: note.min(1, 'desk.noteRequired'),
})

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash-box/movements',
  access: 'desk',
  summary:
    'Record money that was put into the cash box or taken out of it; the same requestKey only once',
  body: cashMoveSchema,
  response: z.object({}),
  errors: ['desk.keyUsed', 'desk.noteRequired', 'desk.sumInvalid'],
  rateLimit: { max: 120, windowSeconds: 900 },
})

export const cashCountSchema = z.object({
  requestKey: z.uuid(),
  /** Euros: what lies in the box. */
  counted: euros('desk.sumInvalid'),
  /** The sum that should lie in it, as the screen has shown: another one by now is refused. */
  expected: z.number().min(-1_000_000).max(1_000_000).refine(isWholeCents),
  /** Says where a difference comes from; needed where there is one. */
  note,
})

export const countCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash-box/counts',
  access: 'desk',
  summary: 'Record what was counted in the cash box, with the reason of a difference',
  body: cashCountSchema,
  response: z.object({}),
  errors: ['desk.cashChanged', 'desk.keyUsed', 'desk.noteRequired', 'desk.sumInvalid'],
  rateLimit: { max: 120, windowSeconds: 900 },
})
