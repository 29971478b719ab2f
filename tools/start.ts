import { setFlagsFromString } from 'node:v8'
import { ensureBuilt } from './ensure-built.ts'

// V8 lets the heap's young generation grow while the code is loaded, and keeps it: a hundred MiB that an
// idle server has no use for (docs/decisions/006-node-24-without-a-server-build.md).
setFlagsFromString('--semi-space-growth-factor=1')
await ensureBuilt()
await import('#server/main.ts')
