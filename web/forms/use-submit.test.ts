import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useSubmit } from './use-submit.ts'

beforeEach(() => void openWindow())
afterEach(() => void vi.unstubAllGlobals())

const refusal = (code: string) => new ApiError(409, { error: `the words of ${code}`, code })

it('a second press does nothing while the first is under way', async () => {
  const sent: string[] = []
  let answer = (_: string) => {}
  const page = await visit(() =>
    useSubmit((what: string) => {
      sent.push(what)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    }),
  )
  await page.does(() => {
    page.now().run('one')
    page.now().run('two')
  })
  expect(page.now()).toMatchObject({ busy: true, result: null })
  await page.does(() => answer('done'))
  expect(sent).toEqual(['one'])
  expect(page.now()).toMatchObject({ busy: false, result: 'done', problem: null })
  await page.leave()
})

it('a failure is said in its own words, in others, or not at all, until it is forgotten', async () => {
  const others: Record<string, string> = { b: 'other words', c: '' }
  const page = await visit(() =>
    useSubmit((code: string) => Promise.reject(refusal(code)), {
      onRefused: ({ code }) => others[code],
    }),
  )
  for (const [code, problem] of [
    ['a', 'the words of a'],
    ['b', 'other words'],
    ['c', ''],
  ] as const) {
    await page.does(() => page.now().run(code))
    expect(page.now()).toMatchObject({ busy: false, problem, error: { code } })
  }
  await page.does(() => page.now().forget())
  expect(page.now()).toMatchObject({ problem: null, error: null })
  await page.leave()
})
