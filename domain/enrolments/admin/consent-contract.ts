import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { anyId, day } from '../../kernel/schema-types.ts'
import { paperStatements, statementsVersions } from '../statements.ts'

export const listPersonConsents = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/consents',
  access: 'people',
  summary: 'What was agreed to and declared about the person of an enrolment, the newest first',
  params: anyId,
  response: z.object({
    consents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(paperStatements),
        version: z.string(),
        givenAt: z.iso.datetime(),
        withdrawnAt: z.iso.datetime().nullable(),
        /** The day on the sheet of paper; `null` for what was given on the website. */
        signedOn: z.iso.date().nullable(),
        /** Who has recorded the sheet; `null` once that account is erased. */
        recordedBy: z.string().nullable(),
      }),
    ),
  }),
  errors: ['subscriptions.enrolmentNotFound'],
})

export const paperConsentsSchema = z.object({
  kinds: z.array(z.enum(paperStatements)).min(1, 'enrolments.statementsRequired').max(3),
  /** Europe/Madrid. */
  signedOn: day('enrolments.signedOnInvalid'),
  /** Stands at the foot of the sheet. */
  version: z.enum(statementsVersions),
})

/** Idempotent: the same statement of one day is recorded once. */
export const recordConsents = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/consents',
  access: 'people',
  summary: 'Record a sheet of statements that was signed on paper',
  params: anyId,
  body: paperConsentsSchema,
  response: z.object({}),
  errors: [
    'subscriptions.enrolmentNotFound',
    'admin.personErased',
    'enrolments.signedOnInvalid',
    'enrolments.statementsRequired',
  ],
  rateLimit: { max: 120, windowSeconds: 900 },
})

export const consentSheet = endpoint({
  method: 'GET',
  path: '/api/admin/consent-sheet',
  access: 'people',
  summary: 'The statements as a sheet to sign, in large type; without an enrolment for anybody',
  query: z.object({ lng: z.enum(languages), enrolmentId: z.uuid().optional() }),
  response: z.unknown(),
  errors: ['subscriptions.enrolmentNotFound', 'admin.personErased'],
  rateLimit: { max: 120, windowSeconds: 900 },
  followedFrom: '/admin/inscripciones/persona',
})
