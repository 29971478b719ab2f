import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../e2e/product/free-ports.ts'
import { until } from '../e2e/product/until.ts'
import { median, requestsPerSecond } from './load/requests-per-second.ts'
import { startProduct } from './load/started-product.ts'

/** All take turns, so that a slow moment of the machine falls on each. */
const ROUNDS = 9
/** What Node itself can do is 1. */
const MIN_SHARE_OF_BARE_NODE = 0.45

/** The least that Node can do with the very bytes of a page, in a process of its own as the product is. */
const BARE = `
  import { readFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const page = readFileSync(process.argv[2])
  createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length })
    response.end(page)
  }).listen(Number(process.argv[1]), '127.0.0.1')
`

const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-bench-'))
const headers = { 'accept-encoding': 'br' }
const { url, stop } = await startProduct(join(dataDir, 'product'))
const page = await (await fetch(url, { headers })).bytes()
const sent = await bytesOnTheWire(url)
writeFileSync(join(dataDir, 'page'), sent)
const [port = 0] = await freePorts(1)
const bareUrl = `http://127.0.0.1:${port}/`
const bare = spawn(
  process.execPath,
  ['--input-type=module', '--eval', BARE, String(port), join(dataDir, 'page')],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const urls = {
  bare_node: bareUrl,
  home: `${url}/`,
  api_health: `${url}/api/health`,
  api_config: `${url}/api/config`,
}
try {
  await until('the bare server answers', async () => (await fetch(bareUrl).catch(() => null))?.ok)
  // Code that has just been loaded is compiled in the first seconds under load.
  for (const url of Object.values(urls)) await requestsPerSecond(url, headers)
  const rounds: Record<keyof typeof urls, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = { bare_node: 0, home: 0, api_health: 0, api_config: 0 }
    for (const name of Object.keys(urls) as (keyof typeof urls)[]) {
      measured[name] = await requestsPerSecond(urls[name], headers)
    }
    rounds.push(measured)
  }
  console.log(`home_html_bytes: ${page.length}, brotli ${sent.length}`)
  for (const name of Object.keys(urls) as (keyof typeof urls)[]) {
    const perSecond = median(rounds.map((round) => round[name]))
    const ratio = median(rounds.map((round) => round[name] / round.bare_node))
    console.log(`${name}_requests_per_second: ${Math.round(perSecond)}`)
    if (name !== 'bare_node') console.log(`${name}_to_bare_node_ratio: ${ratio.toFixed(2)}`)
    const isCached = name === 'home' || name === 'api_config'
    if (isCached && ratio < MIN_SHARE_OF_BARE_NODE) process.exitCode = 1
  }
} finally {
  bare.kill()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A body as it is sent: `fetch` would decompress it. */
async function bytesOnTheWire(address: string): Promise<Buffer> {
  const parts: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    get(address, { headers }, (response) => {
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', resolve)
    }).on('error', reject)
  })
  return Buffer.concat(parts)
}
