import { expect, nightly, test } from '../fixtures.ts'
import type { Visitor } from '../visitor.ts'

const morning = '2030-01-14T10:00:00Z'
const later = '2030-01-14T10:05:00Z'

/** Opens a page, begins to use it, and stops its clock; gives what is fetched from here on. */
async function readsWithStoppedClock(visitor: Visitor, path: string): Promise<string[]> {
  const { page } = visitor
  await page.clock.install({ time: morning })
  await visitor.opens(path)
  await visitIsNoted(visitor)
  await page.clock.pauseAt(later)
  return fetchedBy(visitor)
}

/** The visit to this page is the first thing that preloading takes note of. */
async function visitIsNoted({ page }: Visitor): Promise<void> {
  const noted = () => page.evaluate(() => localStorage.getItem('ongizate.visits') ?? '')
  await expect.poll(noted).toContain(new URL(page.url()).pathname)
}

function fetchedBy({ page }: Visitor): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    // The question whether a script is still there (spec §7) fetches nothing.
    if (request.method() === 'GET') fetched.push(new URL(request.url()).pathname)
  })
  return fetched
}

/** Pending requests have been sent once the page has answered. */
async function pagesIn({ page }: Visitor, fetched: string[]): Promise<string[]> {
  await page.evaluate(() => undefined)
  return fetched.flatMap((path) => /assets\/([\w-]+-page)-/.exec(path)?.[1] ?? [])
}

function eventsLink({ page, t }: Visitor) {
  return page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.events'), exact: true })
    .first()
}

test('a page is fetched when the pointer has been on its link for 200 ms, not for 199', async ({
  visitor,
}) => {
  const fetched = await readsWithStoppedClock(visitor, '/estatutos')
  await eventsLink(visitor).hover()
  await visitor.page.clock.runFor(199)
  expect(await pagesIn(visitor, fetched)).toEqual([])
  await visitor.page.clock.runFor(1)
  await expect.poll(() => pagesIn(visitor, fetched)).toEqual(['events-page'])

  await visitor.page.mouse.move(2, 300)
  await eventsLink(visitor).hover()
  await visitor.page.clock.runFor(1_000)
  expect(await pagesIn(visitor, fetched)).toEqual(['events-page'])
})

test('and when the focus comes to it by keyboard', async ({ visitor }) => {
  const fetched = await readsWithStoppedClock(visitor, '/estatutos')
  await eventsLink(visitor).focus()
  await visitor.page.clock.runFor(200)
  await expect.poll(() => pagesIn(visitor, fetched)).toEqual(['events-page'])
})

test('a page visited twice in a day is fetched after ten seconds', nightly, async ({ visitor }) => {
  const { page } = visitor
  await page.addInitScript((at) => {
    const visits = [
      ['/eventos', at],
      ['/ads', at],
      ['/eventos', at],
    ]
    localStorage.setItem('ongizate.visits', JSON.stringify(visits))
  }, Date.parse(morning))
  await page.clock.install({ time: morning })
  await visitor.opensUnhydrated('/estatutos')
  await page.clock.pauseAt('2030-01-14T10:01:00Z')
  const fetched = fetchedBy(visitor)
  await page.keyboard.press('Shift')
  await visitIsNoted(visitor)
  await page.clock.runFor(9_999)
  expect(await pagesIn(visitor, fetched)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => pagesIn(visitor, fetched)).toEqual(['events-page'])
  await page.clock.runFor(60_000)
  expect(await pagesIn(visitor, fetched)).toEqual(['events-page'])
})

test(
  'visits are kept without what stands behind the question mark',
  nightly,
  async ({ visitor }) => {
    await visitor.opens('/eventos?lng=es&secreto=1#x')
    const kept = () => visitor.page.evaluate(() => localStorage.getItem('ongizate.visits'))
    await expect.poll(kept).not.toBeNull()
    expect(JSON.parse((await kept()) ?? '')).toEqual([['/eventos', expect.any(Number)]])
  },
)

for (const [language, what, address] of [
  ['es', 'code', '/assets/events-page-'],
  ['en', 'texts', '/locales/en/events.json'],
] as const) {
  test.describe(`in the language ${language}`, language === 'es' ? {} : nightly, () => {
    test.use({ language })

    test(`a page whose ${what} could not be prefetched is loaded when it is opened`, async ({
      visitor,
      troubles,
    }) => {
      troubles.announceNoConnection()
      await readsWithStoppedClock(visitor, '/estatutos')
      const { page } = visitor
      await page.route(`**${address}*`, (route) => route.abort('internetdisconnected'))
      const failed = page.waitForEvent('requestfailed', (request) =>
        request.url().includes(address),
      )
      await eventsLink(visitor).hover()
      await page.clock.runFor(200)
      await failed

      await page.unroute(`**${address}*`)
      await page.clock.resume()
      await eventsLink(visitor).click()
      await visitor.sees('events:title')
    })
  })
}
