import { expect, it } from 'vitest'
import * as cash from '#domain/desk/cash-contract.ts'
import { deskOf } from '#testing/billing/desk.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, member } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const treasurer = shared(() => administrator(site))
const { take, undoLast } = deskOf(site, treasurer)

const box = async (month?: string) =>
  (await treasurer.call(cash.cashBox, { query: month ? { month } : {} })).body

const key = () => crypto.randomUUID()

function move(kind: 'putIn' | 'toBank' | 'spent', amount: number, requestKey = key()) {
  return treasurer.call(cash.moveCash, { body: { requestKey, kind, amount, note: 'Un motivo' } })
}

function count(counted: number, expected: number, note = '', requestKey = key()) {
  return treasurer.call(cash.countCash, { body: { requestKey, counted, expected, note } })
}

it('the box holds what was put in and paid, less what was taken out, whatever is sent twice', async () => {
  const requestKey = key()
  await Promise.all([move('putIn', 50, requestKey), move('putIn', 50, requestKey)])
  const id = await enrolOne(await member(site), 60)
  await take(id, { months: ['2025-01'] })
  await take(id, { months: ['2025-02'], method: 'transfer' })
  await move('toBank', 70)
  await move('spent', 9.5)
  expect(await box()).toMatchObject({ balance: 30.5, opening: 0, closing: 30.5 })
  const { lines } = await box()
  expect(lines.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    'payment 60',
    'putIn 50',
    'spent -9.5',
    'toBank -70',
  ])
  expect(lines.find(({ kind }) => kind === 'payment')).toMatchObject({
    about: '2025-0001',
    by: 'Itziar Agirre',
  })
  expect(await box('2025-02')).toMatchObject({ opening: 30.5, closing: 30.5, lines: [] })
})

it('a key that stands for another movement, or a count, records nothing and says so', async () => {
  const requestKey = key()
  const before = (await box()).balance
  expect((await move('putIn', 20, requestKey)).status).toBe(200)
  const others = [
    await move('putIn', 200, requestKey),
    await move('spent', 20, requestKey),
    await count(before + 20, before + 20, '', requestKey),
  ]
  expect(others.map(({ body }) => body.code)).toEqual(others.map(() => 'desk.keyUsed'))
  expect((await box()).balance).toBe(before + 20)
  await move('spent', 20)
})

it('a count that differs needs its reason, is right from then on, and a count of another sum is refused', async () => {
  expect((await count(28, 30.5)).body).toMatchObject({ code: 'desk.noteRequired' })
  expect((await count(28, 40, 'Faltaban monedas')).body).toMatchObject({ code: 'desk.cashChanged' })
  const requestKey = key()
  const answers = await Promise.all([
    count(28, 30.5, 'Faltaban monedas', requestKey),
    count(28, 30.5, 'Faltaban monedas', requestKey),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count(28, 28)).toMatchObject({ status: 200 })
  const { balance, countedAt, lines } = await box()
  expect(balance).toBe(28)
  expect(countedAt).not.toBeNull()
  expect(lines.filter(({ kind }) => kind === 'counted').map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([0, -2.5]),
  )
})

it('a payment that is taken back leaves the box again', async () => {
  const id = await enrolOne(await member(site), 60)
  await take(id, { months: ['2025-01'], receivedOn: '2025-01-09' })
  const before = await box()
  const line = before.lines.find(({ day }) => day === '2025-01-09')
  expect(line).toMatchObject({ kind: 'payment', amount: 60 })
  expect((await undoLast(id)).status).toBe(200)
  expect((await box()).balance).toBe(before.balance - 60)
})
