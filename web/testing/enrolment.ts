import type { z } from 'zod'
import type { getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'

export type AdminEnrolment = z.input<typeof getEnrolment.response>

/** An active one in the programme of `siteConfig`, as administrators read it. */
export const enrolment: AdminEnrolment = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  version: 1,
  enrollee: {
    firstName: 'Maite',
    lastName: 'Étxeberria Otegi',
    isPayer: false,
    ...forEachText(() => null),
    birthDate: '1956-03-27',
    age: 78,
    ageYears: null,
    ageStatedOn: null,
    emergencyContact: null,
  },
  guardian: false,
  programmeId: 1,
  programmeName: 'ONA',
  status: 'active',
  enrolledOn: '2035-03-05',
  endedOn: null,
  effectiveEndDate: null,
  cancellation: null,
  deletion: null,
  movedToId: null,
  movedFromId: null,
  payer: { name: 'Jon Otegi', email: 'jon@example.org', phone: '+34600112233' },
  nextCharge: { date: '2035-03-29', amount: 60 },
  isCharged: true,
  charges: [],
  hasHealthInfo: true,
  others: [],
}

export const enrolmentAddress = `/admin/inscripciones/persona?id=${enrolment.id}`
