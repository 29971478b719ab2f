// @module-tag slow

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { randomKeys } from '../http/keys.ts'
import { charge, clientOf, control, payer, startReceiver, startSandbox } from '../testing.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const keys = randomKeys()

/** Runs `main.ts` as its own process, until the test ends or kills it. */
async function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      SANDBOX_PORT: '0',
      SANDBOX_SECRET_KEY: keys.secretKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const output = { out: '', err: '' }
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.out += chunk
      if (output.out.includes('\n')) resolve()
    })
  })
  await Promise.race([ready, exited])
  const url = /http:\S+:(\d+)/.exec(output.out)
  const sandbox = { port: Number(url?.[1] ?? 0), url: url?.[0] ?? '', keys }
  return { child, exited, output, sandbox }
}

test('what was answered before a SIGKILL is there after it: objects, keys, faults and the clock', async () => {
  const folder = temporaryFolder()
  const first = await launch({ DATA_DIR: folder })
  const stripe = clientOf(first.sandbox)
  const halfAYearOn = new Date(Date.now() + 183 * 86_400_000).toISOString()
  await control(first.sandbox, 'clock', { now: halfAYearOn })
  await control(first.sandbox, 'faults', { faults: [{ kind: 'latency', path: '/v1/none', ms: 1 }] })
  const answered: string[] = []
  const writing = Array.from({ length: 200 }, (_, index) =>
    stripe.customers.create({ name: `${index}` }, { idempotencyKey: `k${index}` }).then(
      ({ id }) => {
        answered.push(id)
        if (answered.length === 40) first.child.kill('SIGKILL')
      },
      () => undefined,
    ),
  )
  await Promise.all(writing)
  await first.exited
  expect(answered.length).toBeGreaterThanOrEqual(40)
  expect(answered.length).toBeLessThan(200)

  const second = await launch({ DATA_DIR: folder })
  const again = clientOf(second.sandbox)
  const kept: string[] = []
  for await (const { id } of again.customers.list({ limit: 100 })) kept.push(id)
  expect(kept).toEqual(expect.arrayContaining(answered))
  for (let index = 0; index < 200; index += 1) {
    await again.customers.create({ name: `${index}` }, { idempotencyKey: `k${index}` })
  }
  const names: string[] = []
  for await (const { name } of again.customers.list({ limit: 100 })) names.push(name ?? '')
  expect(names).toHaveLength(200)
  expect(new Set(names).size).toBe(200)
  const { answer: shown } = await control(second.sandbox, 'clock')
  const gone = Date.parse(String(shown.now)) - Date.parse(halfAYearOn)
  expect(gone).toBeGreaterThanOrEqual(-1000)
  expect(gone).toBeLessThan(60_000)
  expect((await control(second.sandbox, 'faults')).answer.faults).toMatchObject([
    { kind: 'latency' },
  ])
}, 30_000)

test('a payment that was with the bank before a restart is settled after it', async () => {
  const dataDir = temporaryFolder()
  const first = await startSandbox({ dataDir, now: new Date('2027-01-30T09:00:00Z') })
  const { id } = await charge(first.stripe, await payer(first.stripe, 'pm_sandbox_succeedsLater'))
  await first.sandbox.close()
  const second = await startSandbox({ dataDir })
  expect((await second.stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  await second.sandbox.clock.moveTo(new Date('2027-02-03T09:00:00Z'))
  expect((await second.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test('a webhook that was not taken is sent after a restart', async () => {
  const folder = temporaryFolder()
  const deaf = await startReceiver(() => 500)
  const first = await launch({ DATA_DIR: folder, SANDBOX_WEBHOOK_URL: deaf.url })
  await clientOf(first.sandbox).customers.create({ name: 'Ane' })
  await deaf.until(1)
  first.child.kill('SIGKILL')
  await first.exited
  const receiver = await startReceiver()
  await launch({ DATA_DIR: folder, SANDBOX_WEBHOOK_URL: receiver.url })
  await receiver.until(1)
  expect(receiver.types()).toEqual(['customer.created'])
}, 30_000)

test('a truncated line in the journal is dropped, and later lines are kept', async () => {
  const dataDir = temporaryFolder()
  const first = await startSandbox({ dataDir })
  const { id } = await first.stripe.customers.create()
  await first.sandbox.close()
  const journal = join(dataDir, 'sandbox', 'journal-0.ndjson')
  writeFileSync(journal, '[["customers","cus_half",{"id":"cus_h', { flag: 'a' })
  const second = await startSandbox({ dataDir })
  const { id: next } = await second.stripe.customers.create()
  await second.sandbox.close()
  const third = await startSandbox({ dataDir })
  const all = (await third.stripe.customers.list()).data.map((customer) => customer.id)
  expect(all).toEqual([next, id])
})

test('SIGTERM ends it in order, and a taken port is said in one sentence', async () => {
  const first = await launch({ DATA_DIR: temporaryFolder() })
  const { port } = first.sandbox
  const second = await launch({ DATA_DIR: temporaryFolder(), SANDBOX_PORT: String(port) })
  expect(await second.exited).toEqual([1, null])
  expect(second.output.err.trim()).toBe(
    `Port ${port} is taken: free it, or set SANDBOX_PORT to another one.`,
  )
  first.child.kill('SIGTERM')
  expect(await first.exited).toEqual([0, null])
  expect(first.output.out.trim().split('\n')).toHaveLength(1)
}, 30_000)
