import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../e2e/product/free-ports.ts'
import { until } from '../e2e/product/until.ts'
import { heldBy } from './load/process-tree.ts'

/** MiB of the app and its database together, without the card sandbox. */
const MOST = 220
/** Milliseconds until what a start leaves behind has been cleared away. */
const SETTLED_AFTER = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-bench-'))
const [port = 0, sandboxPort = 0] = await freePorts(2)

/** As `npm start` does it; answers what is held once nobody has come for a minute. */
async function idle(): Promise<number> {
  const child = spawn(process.execPath, ['tools/run.js', 'start'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    },
    stdio: 'ignore',
  })
  await until('the site is ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    return answer?.ok
  })
  await wait(SETTLED_AFTER)
  const { memory } = heldBy(child.pid ?? 0, /sandbox\/stripe/)
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  return memory
}

try {
  // The first draws what a demonstration shows, and a real site never does.
  console.log(`idle_memory_after_first_start_mib: ${(await idle()).toFixed(0)}`)
  const later = await idle()
  console.log(`idle_memory_mib: ${later.toFixed(0)}`)
  if (later > MOST) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
