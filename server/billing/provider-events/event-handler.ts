import type { Deps } from '#server/kernel/deps.ts'

/**
 * Describes what is done about events of some kinds. It gets the object's id alone and fetches the newest state
 * itself: events come twice, late and out of order. It is idempotent.
 */
export interface EventHandler {
  concerns(type: string): boolean
  converge(deps: Deps, objectId: string): Promise<void>
}
