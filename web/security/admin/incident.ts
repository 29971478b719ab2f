import {
  type IncidentFields,
  incidentSchema,
  type listIncidents,
  type readIncident,
} from '#domain/security/admin/contract.ts'
import { schemaValidator, type ValidationResult } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type ListedIncident = ResponseOf<typeof listIncidents>['incidents'][number]

export type Incident = ResponseOf<typeof readIncident>

/** As the form has them: a day that nobody has typed is an empty text. */
export type IncidentFormValues = Omit<
  IncidentFields,
  'authorityNotifiedOn' | 'peopleNotifiedOn'
> & {
  authorityNotifiedOn: string
  peopleNotifiedOn: string
}

/** The texts in which the form says what happened, in its order. */
export const incidentTexts = [
  'whatHappened',
  'affected',
  'dataKinds',
  'consequences',
  'measures',
  'reasons',
] as const

/** @param now the moment at which it is written down: most are noticed shortly before */
export function emptyIncident(now: { day: string; time: string }): IncidentFormValues {
  return {
    noticedOn: now.day,
    noticedTime: now.time,
    whatHappened: '',
    affected: '',
    dataKinds: '',
    consequences: '',
    measures: '',
    risk: 'undecided',
    authorityNotifiedOn: '',
    peopleNotifiedOn: '',
    reasons: '',
    isClosed: false,
  }
}

export function toFormValues(incident: Incident): IncidentFormValues {
  const { id, version, hoursLeft, ...fields } = incident
  return {
    ...fields,
    authorityNotifiedOn: fields.authorityNotifiedOn ?? '',
    peopleNotifiedOn: fields.peopleNotifiedOn ?? '',
  }
}

const check = schemaValidator<IncidentFields>(incidentSchema)

export function checkIncident(typing: IncidentFormValues): ValidationResult<IncidentFields> {
  return check({
    ...typing,
    authorityNotifiedOn: typing.authorityNotifiedOn || null,
    peopleNotifiedOn: typing.peopleNotifiedOn || null,
  })
}
