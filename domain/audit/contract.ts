import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { day, searchText } from '../kernel/schema-types.ts'
import { auditActionGroups, auditSubjects } from './audit-actions.ts'

/** Says how many changes one page of the list holds. */
export const CHANGES_PER_PAGE = 50

/** The actor of changes by commands, by the card provider and by jobs. */
export const NO_ACCOUNT = 'nobody'

const person = z.object({
  id: z.uuid(),
  /** `null` once the account is erased. */
  name: z.string().nullable(),
})

const state = z.record(z.string(), z.unknown()).nullable()

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'site',
  summary: `Who has changed what, the newest first, ${CHANGES_PER_PAGE} at a time`,
  query: z.object({
    actor: z.union([z.uuid(), z.literal(NO_ACCOUNT)]).optional(),
    action: z.enum(auditActionGroups).optional(),
    /** Days in Europe/Madrid, both included. */
    from: day().optional(),
    to: day().optional(),
    /** Changes of this account and of its enrolments and payments. */
    account: z.uuid().optional(),
    /** Words of the name or e-mail address of the account concerned. */
    search: searchText,
    /** The `next` of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    changes: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        /** `null`: no account. */
        actor: person.nullable(),
        action: z.string(),
        about: z.object({
          kind: z.enum(auditSubjects),
          /** Is kept as it is stored, to look it up. */
          reference: z.string(),
          /** Whose account it is about. */
          account: person.nullable(),
          /** Who is enrolled, in what; `null` where it is about none, or is erased. */
          person: z.string().nullable(),
          programme: z.string().nullable(),
          /** Is, for a payment, the month that it pays, `YYYY-MM`, and euros. */
          month: z.string().nullable(),
          amount: z.number().nullable(),
          /** The words by which it is known: a message's subject, a document's title. */
          title: z.string().nullable(),
        }),
        before: state,
        after: state,
      }),
    ),
    /** Says where the next page begins; `null` on the last one. */
    next: z.string().nullable(),
    /** All actors of the log, as the filter's options. */
    actors: z.array(person.extend({ name: z.string() })),
    /**
     * The account that the list is filtered by; `null` without a filter, or when no account has the
     * name.
     */
    account: person.nullable(),
  }),
  errors: ['admin.periodBackwards'],
})
