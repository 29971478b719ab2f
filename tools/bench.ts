import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.ts'

// Each file prints its figures as `name: value` lines; they run one after the other, so that no
// measurement disturbs another.
await ensureBuilt()
const files = readdirSync('bench').filter((name) => name.endsWith('.ts'))
for (const file of files.sort()) {
  const { status } = spawnSync(process.execPath, [join('bench', file)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error(`bench/${file} failed.`)
    process.exitCode = 1
  }
}
