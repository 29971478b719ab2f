import { setFlagsFromString } from 'node:v8'
import { ensureBuilt } from './ensure-built.ts'

/** MiB. With V8's own 16 the server keeps 100 MiB more of what it no longer uses (docs/decisions/006-node-24-without-a-server-build.md). */
const YOUNG_GENERATION = 4

setFlagsFromString(`--max-semi-space-size=${YOUNG_GENERATION}`)
await ensureBuilt()
await import('#server/main.ts')
