import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** Lists what the site needs to work, in the order in which it is shown. */
export const statusSubjects = [
  'site',
  'provider',
  'events',
  'charges',
  'paymentCheck',
  'mail',
  'jobs',
  'backup',
  'sorting',
  'disk',
  'scanner',
  'certificate',
  'incidents',
] as const

export type StatusSubject = (typeof statusSubjects)[number]

/** Lists what is as it should be. */
export const goodStates = [
  'providerAnswers',
  'eventsArrive',
  'eventsNone',
  'chargesOnTime',
  'checkAgrees',
  'mailLeaves',
  'mailNone',
  'jobsRun',
  'backupMade',
  'sortingSame',
  'diskFree',
  'scannerAnswers',
  'certificateGood',
  'incidentsNone',
] as const

/** Lists what needs a person. */
export const badStates = [
  'providerAway',
  'eventsWaiting',
  'eventsFailed',
  'eventsSilent',
  'chargesLate',
  'chargesHeld',
  'checkNone',
  'checkOld',
  'checkDiffers',
  'mailWaiting',
  'mailGivenUp',
  'jobsFailing',
  'jobsStopped',
  'backupNotSet',
  'backupNone',
  'backupFailed',
  'backupDamaged',
  'backupOld',
  'backupNever',
  'sortingChanged',
  'diskLittle',
  'diskFull',
  'scannerAway',
  'certificateEnding',
  'certificateExpired',
  'certificateUnread',
  'siteOnStandby',
  'incidentsWaiting',
  'incidentsUrgent',
] as const

const facts = {
  subject: z.enum(statusSubjects),
  /** Counts things, or gigabytes; null where the sentence has no number. */
  count: z.number().nullable(),
  /** When it was last, or will be. */
  at: z.iso.datetime().nullable(),
  /** The commands to enter on the server. */
  commands: z.array(z.string()).optional(),
}

export const findingSchema = z.discriminatedUnion('level', [
  z.object({ ...facts, level: z.literal('good'), state: z.enum(goodStates) }),
  /** The site works, but something needs attention. */
  z.object({ ...facts, level: z.literal('warning'), state: z.enum(badStates) }),
  /** Something does not work: administrators get an e-mail, once. */
  z.object({ ...facts, level: z.literal('bad'), state: z.enum(badStates) }),
])

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'site',
  summary: 'Whether all that the site needs works: payments, e-mails, jobs, backups, the machine',
  response: z.object({
    lookedAt: z.iso.datetime(),
    findings: z.array(findingSchema),
    /** Is the version of this program. */
    version: z.string(),
    startedAt: z.iso.datetime(),
  }),
  errors: [],
})

/** A restored or copied site, that waits for `confirmSite`. */
export const readStandby = endpoint({
  method: 'GET',
  path: '/api/admin/standby',
  access: 'site',
  summary: 'Whether the site is a copy that waits to be confirmed, and where it was before',
  response: z.object({
    since: z.iso.datetime().nullable(),
    /** The address at which it was confirmed before, where that is known. */
    before: z.string().nullable(),
    here: z.string(),
  }),
  errors: [],
})

export const confirmSite = endpoint({
  method: 'POST',
  path: '/api/admin/standby/confirm',
  access: 'site',
  summary: 'This copy is the site now: it charges and sends e-mails from here on',
  response: z.object({ success: z.literal(true) }),
  errors: [],
  recentPassword: true,
  worksOnStandby: true,
})
