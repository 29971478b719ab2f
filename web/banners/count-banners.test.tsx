import { beforeEach, expect, test, vi } from 'vitest'
import { serverAnswering } from '#web/testing/browser.ts'
import { countFollowed, countSeen } from './count-banners.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))

/** The counts of a visitor who looks at these banners and follows the last. */
function countsOf(wish: object, ...banners: string[]): unknown[] {
  vi.stubGlobal('navigator', wish)
  const sent = serverAnswering(() => ({}))
  for (const banner of banners) countSeen(banner)
  vi.runAllTimers()
  countFollowed(banners.at(-1) ?? '')
  return sent.map(({ body }) => body)
}

test('banners side by side are counted together, each once on a page', () => {
  expect(countsOf({}, 'one', 'two', 'one')).toEqual([
    { seen: ['one', 'two'] },
    { followed: ['one'] },
  ])
})

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['both', { doNotTrack: '1', globalPrivacyControl: true }],
])('a visitor who opts out, by %s, is not counted', (name, wish) => {
  expect(countsOf(wish, `seen with ${name}`)).toEqual([])
})
