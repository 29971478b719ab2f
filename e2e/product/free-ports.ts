import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * From this port on, up to the first that systems give to outgoing connections (32768 on Linux): one of those could
 * be taken before the product listens. Browsers refuse some of the lower ones.
 */
const FIRST_PORT = 11_000
const AFTER_LAST_PORT = 32_768

/** Unused ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, AFTER_LAST_PORT)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}
