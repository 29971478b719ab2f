import { z } from 'zod'
import { comingCharge } from '../../enrolments/admin/enrolment-columns.ts'
import { enrolmentStates } from '../../enrolments/comes-on.ts'
import { defineList } from '../../kernel/lists/list.ts'
import { fromEuros } from '../../kernel/money.ts'

/** Enrolments with what was agreed to be paid for them. */
export const scheduleColumns = defineList({
  row: z.object({
    /** The enrolment's. */
    id: z.uuid(),
    /** `null` once the account is erased, as the payer. */
    enrollee: z.string().nullable(),
    programmeName: z.string(),
    payer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    state: z.enum(enrolmentStates),
    /** The last day on which the person may come; `null` while it is not ended. */
    effectiveEndDate: z.iso.date().nullable(),
    /** The first month that is charged, `YYYY-MM`; `null` where the site charges nothing. */
    firstMonth: z.string().nullable(),
    /** The last month that has a charge; `null` before the first. */
    chargedThrough: z.string().nullable(),
    nextCharge: comingCharge.nullable(),
    /** Why nothing comes next: the site charges nothing, or everything has been charged. */
    charging: z.enum(['notByWeb', 'free', 'ended']).nullable(),
  }),
  texts: 'payment-schedules',
  columns: {
    person: { kind: 'name', value: ({ enrollee }) => enrollee, empty: 'erased' },
    programme: { kind: 'text', value: ({ programmeName }) => programmeName },
    payer: { kind: 'name', value: ({ payer }) => payer?.name ?? null, empty: 'erased' },
    email: { kind: 'email', value: ({ payer }) => payer?.email ?? null },
    state: { kind: 'words', value: ({ state }) => state, words: 'states' },
    end: { kind: 'day', value: ({ effectiveEndDate }) => effectiveEndDate },
    firstMonth: { kind: 'month', value: ({ firstMonth }) => firstMonth, empty: 'none' },
    chargedThrough: { kind: 'month', value: ({ chargedThrough }) => chargedThrough, empty: 'none' },
    nextCharge: { kind: 'day', value: ({ nextCharge }) => nextCharge?.date ?? null },
    amount: {
      kind: 'money',
      value: ({ nextCharge }) => nextCharge && fromEuros(nextCharge.amount),
    },
    charging: { kind: 'words', value: ({ charging }) => charging, words: 'charging' },
  },
  screen: [
    ['person', 'programme'],
    ['payer', 'email'],
    ['state', 'end'],
    ['firstMonth'],
    ['chargedThrough'],
    ['nextCharge', 'amount', 'charging'],
  ],
})
