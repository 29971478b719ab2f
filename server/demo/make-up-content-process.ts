import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { seedDemoLibrary } from './library.ts'
import { makeUpAds } from './made-up-ads.ts'

// Runs in a process of its own: see make-up-content.ts.

process.once('disconnect', () => process.exit(1))

const config = readConfig(process.env)
const { deps, close } = buildDeps(config, config.databaseUrl ?? '', createLog(config.logLevel))
if (process.argv.includes('ads')) await makeUpAds(deps)
await seedDemoLibrary(deps)
await close()
process.exit(0)
