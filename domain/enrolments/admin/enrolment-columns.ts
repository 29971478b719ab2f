import { z } from 'zod'
import { defineList, type ListColumn } from '../../kernel/lists/list.ts'
import { fromEuros } from '../../kernel/money.ts'
import { day, euros } from '../../kernel/schema-types.ts'
import { enrolmentStates as states } from '../comes-on.ts'
import { forEachText, type PersonText, personFields, personTexts } from '../person-fields.ts'

export const enrolmentStates = ['active', 'inactive', 'deleted'] as const

/** A charge that is still to come. */
export const comingCharge = z.object({
  date: day(),
  /** Euros. */
  amount: euros(),
})

/** Who pays, and how they are reached. */
export const payerSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
})

type TextRow = Record<PersonText, string | null> & { enrollee: string | null }

function textColumn(name: PersonText): ListColumn<TextRow> {
  const { kind, width } = personFields[name]
  return {
    kind,
    width,
    title: `enrolments:fields.${name}`,
    value: (row) => row[name],
    ...(kind === 'phone' && { of: ({ enrollee }) => enrollee }),
  }
}

const { phone, ...otherTexts } = forEachText(textColumn)

/** Never anything about health (design §6). */
export const enrolmentColumns = defineList({
  row: z.object({
    id: z.uuid(),
    /** `null` once the account is erased, as the payer. */
    enrollee: z.string().nullable(),
    ...forEachText(() => z.string().nullable()),
    /** Whole years, today. */
    age: z.number().int().nullable(),
    programmeId: z.number().int(),
    programmeName: z.string(),
    status: z.enum(enrolmentStates),
    /** True once the last day of a cancelled enrolment has come. */
    state: z.enum(states),
    payer: payerSchema.nullable(),
    enrolledOn: z.iso.date(),
    nextCharge: comingCharge.nullable(),
    /** The site charges it, or did: it has a payment schedule. */
    isCharged: z.boolean(),
    /** The last day on which the person may come; `null` while it is not ended. */
    effectiveEndDate: z.iso.date().nullable(),
  }),
  texts: 'enrolment-admin',
  columns: {
    person: { kind: 'name', width: 30, value: ({ enrollee }) => enrollee, empty: 'erased' },
    programme: { kind: 'text', width: 14, value: ({ programmeName }) => programmeName },
    status: { kind: 'words', width: 12, value: ({ state }) => state, words: 'status' },
    phone,
    age: {
      kind: 'number',
      width: 8,
      title: 'enrolments:fields.age',
      value: ({ age }) => age,
    },
    ...otherTexts,
    payer: { kind: 'name', width: 30, value: ({ payer }) => payer?.name ?? null, empty: 'erased' },
    email: {
      kind: 'email',
      width: 32,
      value: ({ payer }) => payer?.email ?? null,
      of: ({ payer }) => payer?.name ?? null,
    },
    payerPhone: {
      kind: 'phone',
      width: 16,
      value: ({ payer }) => payer?.phone ?? null,
      of: ({ payer }) => payer?.name ?? null,
    },
    enrolledOn: { kind: 'day', width: 12, value: ({ enrolledOn }) => enrolledOn },
    nextCharge: { kind: 'day', width: 12, value: ({ nextCharge }) => nextCharge?.date ?? null },
    amount: {
      kind: 'money',
      width: 10,
      value: ({ nextCharge }) => nextCharge && fromEuros(nextCharge.amount),
    },
    charging: {
      kind: 'words',
      width: 24,
      value: ({ status, isCharged }) => (status === 'active' && !isCharged ? 'notByWeb' : null),
      words: 'charging',
    },
    end: { kind: 'day', width: 12, value: ({ effectiveEndDate }) => effectiveEndDate },
  },
  screen: [
    ['person'],
    ['programme'],
    ['status', 'end'],
    ['phone'],
    ['age'],
    ...personTexts.flatMap((name) => (name === 'phone' ? [] : [[name] as const])),
    ['payer'],
    ['email'],
    ['payerPhone'],
    ['enrolledOn'],
    ['nextCharge', 'amount', 'charging'],
  ],
  chosen: ['programme', 'status', 'phone', 'payer'],
})
