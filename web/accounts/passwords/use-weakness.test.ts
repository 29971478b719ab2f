import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWindow, serverAnswering } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useWeakness } from './use-weakness.ts'

const easy = 'Zumaia-2024!'
const hard = 'Tximeleta-urdina-7!'

beforeEach(() => {
  openWindow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const serverThatKnows = () =>
  serverAnswering(({ body }) => {
    const { password } = body as { password: string }
    return { weakness: password === easy ? 'accounts.passwordBreached' : null }
  })

async function typing() {
  let password = ''
  const page = await visit(() => useWeakness(password, { form: null }))
  return {
    ...page,
    async type(text: string) {
      password = text
      await page.drawAgain()
    },
    pause: () => page.does(() => vi.advanceTimersByTimeAsync(500)),
  }
}

it('the server is called once typing pauses, and not at every letter', async () => {
  const requests = serverThatKnows()
  const page = await typing()
  await page.type(`${hard}1`)
  await page.type(hard)
  await page.pause()
  expect(requests.map(({ body }) => body)).toEqual([{ password: hard }])
  expect(page.now()).toBeNull()
  await page.leave()
})

it('what was said of a password is not said of the next one', async () => {
  serverThatKnows()
  const page = await typing()
  await page.type(easy)
  await page.pause()
  expect(page.now()).toBe('accounts.passwordBreached')
  await page.type(hard)
  expect(page.now()).toBeUndefined()
  await page.pause()
  expect(page.now()).toBeNull()
  await page.leave()
})
