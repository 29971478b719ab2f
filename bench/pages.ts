import { spawn } from 'node:child_process'
import { freePorts } from '../e2e/product/free-ports.ts'
import { Product } from '../e2e/product/product.ts'
import { until } from '../e2e/product/until.ts'
import { median, requestsPerSecond } from './load/requests-per-second.ts'

/** The two take turns, so that a slow moment of the machine falls on both. */
const ROUNDS = 3

/** The least that Node can do with a page's bytes, in a process of its own as the product is. */
const BARE = `
  import { createServer } from 'node:http'
  const page = Buffer.alloc(Number(process.argv[2]), 'x')
  createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length })
    response.end(page)
  }).listen(Number(process.argv[1]), '127.0.0.1')
`

const product = await Product.install()
const address = product.url.replace('localhost', '127.0.0.1')
const headers = { 'accept-encoding': 'br' }
const page = await (await fetch(address, { headers })).bytes()
const sent = Number(
  (await fetch(address, { headers, method: 'HEAD' })).headers.get('content-length'),
)
const [port = 0] = await freePorts(1)
const bareAddress = `http://127.0.0.1:${port}/`
const bare = spawn(
  process.execPath,
  ['--input-type=module', '--eval', BARE, String(port), String(sent)],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
try {
  await until(
    'the bare server answers',
    async () => (await fetch(bareAddress).catch(() => null))?.ok,
  )
  const rounds: { page: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const perSecond = await requestsPerSecond(address, headers)
    rounds.push({ page: perSecond, bare: await requestsPerSecond(bareAddress) })
  }
  console.log(`home_html_bytes: ${page.length}, brotli ${sent}`)
  console.log(`home_requests_per_second: ${Math.round(median(rounds.map((r) => r.page)))}`)
  console.log(`bare_node_requests_per_second: ${Math.round(median(rounds.map((r) => r.bare)))}`)
  console.log(`home_to_bare_node_ratio: ${median(rounds.map((r) => r.page / r.bare)).toFixed(2)}`)
} finally {
  bare.kill()
  await product.remove()
}
