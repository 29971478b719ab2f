import { spawn } from 'node:child_process'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { freePorts } from '../e2e/product/free-ports.ts'
import { openAccount } from '../e2e/product/member.ts'
import { Product } from '../e2e/product/product.ts'
import { until } from '../e2e/product/until.ts'
import { median, requestsPerSecond } from './load/requests-per-second.ts'

/** The two take turns, so that a slow moment of the machine falls on both. */
const ROUNDS = 3

/** The least that Fastify can do, in a process of its own as the product is. */
const EMPTY_ROUTE = `
  import Fastify from 'fastify'
  const app = Fastify()
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, async () => ({}))
  await app.listen({ host: '127.0.0.1', port: Number(process.argv[1]) })
`

async function startEmptyRoute(): Promise<{ url: string; stop(): void }> {
  const [port = 0] = await freePorts(1)
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', EMPTY_ROUTE, String(port)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}/`
  await until('the empty route answers', async () => (await fetch(url).catch(() => null))?.ok)
  return { url, stop: () => child.kill() }
}

const product = await Product.install()
const empty = await startEmptyRoute()
try {
  const { client } = await openAccount(product)
  const address = product.url.replace('localhost', '127.0.0.1') + checkAuth.path
  const rounds: { check: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const check = await requestsPerSecond(address, { cookie: client.cookieHeader })
    rounds.push({ check, bare: await requestsPerSecond(empty.url) })
  }
  const ratio = median(rounds.map(({ check, bare }) => check / bare))
  console.log(
    `check_auth_requests_per_second: ${Math.round(median(rounds.map(({ check }) => check)))}`,
  )
  console.log(
    `empty_route_requests_per_second: ${Math.round(median(rounds.map(({ bare }) => bare)))}`,
  )
  console.log(`check_auth_to_empty_route_ratio: ${ratio.toFixed(2)}`)
} finally {
  empty.stop()
  await product.remove()
}
