import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

const log = pino({ level: 'silent' })

test('work that is requested while it runs is run once more, however often it was requested', async () => {
  const background = createBackground(log)
  let rounds = 0
  let finish = (): void => {}
  const work = () => {
    rounds += 1
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  for (const _ of [1, 2, 3]) background.run('count', work)
  expect(rounds).toBe(1)
  finish()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(rounds).toBe(2)
  finish()
  await background.settled()
  expect(rounds).toBe(2)
})

test('work that fails does not keep later work from running', async () => {
  const background = createBackground(log)
  background.run('send', () => Promise.reject(new Error('no network')))
  await background.settled()
  let done = false
  background.run('send', async () => {
    done = true
  })
  await background.settled()
  expect(done).toBe(true)
})
