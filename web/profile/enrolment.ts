import type { myEnrolments } from '#domain/subscriptions/contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Enrolment = Answer<typeof myEnrolments>['inscripciones'][number]
