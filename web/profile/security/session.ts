import type { listSessions } from '#domain/profile/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** One device on which the reader is logged in. */
export type Session = ResponseOf<typeof listSessions>['sessions'][number]
