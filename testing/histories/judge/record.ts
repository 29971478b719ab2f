import { everythingStored } from '../../everything-stored.ts'
import type { World } from '../world.ts'
import { atProvider } from './provider-snapshot.ts'

const PROVIDER_RESOURCES = ['customers', 'payment_intents', 'charges', 'refunds', 'events']

/** The story, every row of our tables and all that the provider keeps, line by line: what one seed brings. */
export async function recordOf(world: World): Promise<string[]> {
  const app = world.servers.pick()
  if (!app) throw new Error('there is no server to ask')
  const stored = await everythingStored({ db: world.database.db, vault: app.deps.vault })
  const provider = atProvider(world.sandbox)
  // Queued jobs, and so the moment of sending, follow pg-boss's own time and ids, which no seed gives; the timetable is
  // seeded by the database's.
  const rows = stored
    .filter(({ schema, table }) => schema !== 'pgboss' && table !== 'timetable_state')
    .map(({ table, text }) => `${table} ${text.replace(/"sent_at":"[^"]*"/, '"sent_at":')}`)
  // A row that is changed moves to the end of its table.
  const lines = [...world.story, ...rows.toSorted()]
  for (const resource of PROVIDER_RESOURCES) {
    const kept = await provider.list<{ id: string }>(resource)
    // Where it listens is the machine's choice.
    lines.push(...kept.map((row) => JSON.stringify(row).replaceAll(world.sandbox.url, '')))
  }
  return lines
}
