import type { deskView } from '#domain/desk/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** A family's months to pay at the desk, and its payments there before. */
export type DeskView = ResponseOf<typeof deskView>
