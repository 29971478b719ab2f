import { ensureBuilt } from './ensure-built.ts'

await ensureBuilt()
await import('#server/main.ts')
