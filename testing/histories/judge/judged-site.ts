import type { RunningApp } from '../running-app.ts'
import type { Payer, World } from '../world.ts'

/** Describes what the judge has to know: a site's database, its card provider, and what its people were promised. */
export interface JudgedSite
  extends Pick<
    World,
    | 'now'
    | 'dataDir'
    | 'outages'
    | 'decided'
    | 'deskMonths'
    | 'feesGranted'
    | 'ordersSent'
    | 'promises'
    | 'switches'
    | 'deskCalls'
    | 'deskOrders'
    | 'roleChanges'
  > {
  database: Pick<World['database'], 'db' | 'pool'>
  sandbox: Pick<World['sandbox'], 'url' | 'keys'>
  payers: readonly (Pick<Payer, 'cards' | 'cardDays' | 'bizumDays' | 'isErased'> & {
    user: Pick<Payer['user'], 'id'>
  })[]
  servers: { pick(): Pick<RunningApp, 'deps'> | null }
}
