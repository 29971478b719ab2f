import { ensureBuilt } from './ensure-built.ts'

// Started through another Node (tools/run.js): when that one is killed, end as if told to.
if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await ensureBuilt()
await import('#server/main.ts')
