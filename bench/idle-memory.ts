import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { heldBy } from './load/process-tree.ts'
import { startProduct } from './load/started-product.ts'

/** MiB of the app and its database together, without the card sandbox. */
const MOST = 220
/** Milliseconds until what a start leaves behind has been cleared away. */
const SETTLED_AFTER = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-bench-'))

/** Returns what is held once nobody has come for a minute. */
async function idle(): Promise<number> {
  const product = await startProduct(dataDir)
  await wait(SETTLED_AFTER)
  const { memory } = heldBy(product.pid, /sandbox\/stripe/)
  await product.stop()
  return memory
}

try {
  // The first draws what a demonstration shows, and a real site never does.
  const first = await idle()
  console.log(`idle_memory_after_first_start_mib: ${first.toFixed(0)}`)
  const later = await idle()
  console.log(`idle_memory_mib: ${later.toFixed(0)}`)
  if (later > MOST) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
