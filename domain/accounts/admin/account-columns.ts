import { z } from 'zod'
import { defineList } from '../../kernel/lists/list.ts'
import { madridDay } from '../../kernel/madrid-time.ts'
import { roles } from '../../kernel/rights.ts'

/** A role that somebody holds. */
export const heldRoleSchema = z.object({
  role: z.enum(roles),
  programmeId: z.number().int().nullable(),
  /** The last day on which it holds. */
  until: z.iso.date(),
})

export const accountColumns = defineList({
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    /** `null` for whom a volunteer has opened it: letters are printed instead. */
    email: z.string().nullable(),
    /** E.164; empty for who was made an administrator at the machine itself. */
    phone: z.string(),
    /** Members have none. */
    roles: z.array(heldRoleSchema),
    /** Tells whether they can log in; deactivated, they cannot. */
    isActive: z.boolean(),
    isYou: z.boolean(),
    openedAt: z.iso.datetime(),
  }),
  texts: 'accounts-admin',
  columns: {
    name: { kind: 'name', value: ({ name }) => name },
    contact: { kind: 'email', value: ({ email }) => email, empty: 'noEmail' },
    phone: { kind: 'phone', value: ({ phone }) => phone || null, of: ({ name }) => name },
    since: { kind: 'day', value: ({ openedAt }) => madridDay(new Date(openedAt)) },
    state: { kind: 'words', value: ({ isActive }) => (isActive ? 'active' : 'inactive') },
  },
  screen: [['name'], ['contact', 'phone'], ['since'], ['state']],
})
