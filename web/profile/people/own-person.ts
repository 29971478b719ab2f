import type { getOwnPerson } from '#domain/profile/people-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** A person whom the reader has enrolled, but what is said about their health. */
export type OwnPerson = ResponseOf<typeof getOwnPerson>
