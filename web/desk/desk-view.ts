import type { deskView } from '#domain/desk/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** What a family can pay at the desk, and what was taken there before. */
export type DeskView = ResponseOf<typeof deskView>
