import type { listConsents } from '#domain/profile/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** One thing that the reader has agreed to. */
export type Consent = ResponseOf<typeof listConsents>['consents'][number]
