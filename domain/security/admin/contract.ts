import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyId, day, text } from '../../kernel/schema-types.ts'
import { riskLevels } from './incident.ts'

export const MAX_INCIDENT_TEXT = 5000

const account = text().trim().max(MAX_INCIDENT_TEXT)
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const facts = z.object({
  /** The day in Madrid and the time there, `HH:MM`, at which the association knew of it. */
  noticedOn: day('incidents.dayInvalid'),
  noticedTime: text()
    .max(5, 'incidents.timeInvalid')
    .regex(TIME, { error: 'incidents.timeInvalid', abort: true }),
  whatHappened: account.min(1, 'incidents.whatHappenedRequired'),
  affected: account,
  dataKinds: account,
  consequences: account,
  measures: account,
  risk: z.enum(riskLevels),
  authorityNotifiedOn: day('incidents.dayInvalid').nullable(),
  peopleNotifiedOn: day('incidents.dayInvalid').nullable(),
  /** Why the authority or the people were not notified, or late. */
  reasons: account,
  isClosed: z.boolean(),
})

/** Describes what is written down of an incident; it is closed only once what art. 33 wants of it is there. */
export const incidentSchema = facts.superRefine((incident, context) => {
  const { risk, isClosed, authorityNotifiedOn, reasons } = incident
  const refuse = (field: keyof typeof incident, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (!isClosed) return
  if (risk === 'undecided') refuse('risk', 'incidents.riskUndecided')
  else if (risk !== 'unlikely' && !authorityNotifiedOn && reasons === '') {
    refuse('reasons', 'incidents.reasonsRequired')
  }
})

export type IncidentFields = z.output<typeof incidentSchema>

const clock = {
  id: z.uuid(),
  /** Whole hours left to notify the authority, below zero once it is late; `null`: it need not be. */
  hoursLeft: z.number().int().nullable(),
}

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/admin/incidents',
  access: 'site',
  summary: 'The record of incidents with personal data: open ones first, then the newest',
  response: z.object({
    incidents: z.array(
      z.object({
        ...clock,
        noticedAt: z.iso.datetime(),
        whatHappened: z.string(),
        risk: z.enum(riskLevels),
        authorityNotifiedOn: z.iso.date().nullable(),
        isClosed: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const readIncident = endpoint({
  method: 'GET',
  path: '/api/admin/incidents/:id',
  access: 'site',
  summary: 'All that is written down of one incident',
  params: anyId,
  response: facts.extend({ ...clock, version: z.number().int() }),
  errors: ['incidents.notFound'],
})

export const saveIncident = endpoint({
  method: 'PUT',
  path: '/api/admin/incidents/:id',
  access: 'site',
  summary: 'Write an incident down, or what has become known of it; the form makes its id',
  params: z.object({ id: z.uuid() }),
  body: incidentSchema.safeExtend({
    /** The one that was changed; 0 for a new incident. */
    version: z.number().int().min(0).max(1_000_000),
  }),
  response: z.object({ version: z.number().int() }),
  errors: ['incidents.changed', 'incidents.noticedInFuture'],
  rateLimit: { max: 300, windowSeconds: 900 },
})
