import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createLog } from '#server/kernel/log.ts'
import { seedDemoAds } from './demo-ads.ts'
import { seedDemoLibrary } from './demo-library.ts'

// Runs in a process of its own: see seed-demo-content.ts.

process.once('disconnect', () => process.exit(1))

const config = readConfig(process.env)
const { deps, close } = buildDeps(config, config.databaseUrl ?? '', createLog(config.logLevel))
if (process.argv.includes('ads')) await seedDemoAds(deps)
await seedDemoLibrary(deps)
await close()
process.exit(0)
