import { flushCompileCache } from 'node:module'
import { ensureBuilt } from './ensure-built.ts'

await ensureBuilt()
await import('#server/main.ts')
// Node itself writes it at an orderly end only: a process that is killed would start as slowly each time.
flushCompileCache()
