import type { Locator } from '@playwright/test'
import { expect, nightly, test } from '../fixtures.ts'
import { isHydrated } from '../steps/hydrated.ts'
import type { Visitor } from '../visitor.ts'

/** The carousel of a morning's six moments, once its code has come. */
async function morning({ page, t }: Visitor): Promise<Locator> {
  const carousel = page.getByRole('region', { name: t('home-sections:morning.title') })
  // The reader's first move: before, nothing far down the page is started.
  await page.mouse.wheel(0, 100)
  await carousel.scrollIntoViewIfNeeded()
  return carousel
}

function place({ t }: Visitor, first: number, last: number): string {
  return t('home-sections:carousel.places', { first, last, count: 6 })
}

test('a carousel is leafed through by its buttons and by the keyboard, and says where it is', async ({
  visitor,
}) => {
  const { t } = visitor
  await visitor.opens('/')
  const carousel = await morning(visitor)
  const next = carousel.getByRole('button', { name: t('home-sections:carousel.next') })
  const previous = carousel.getByRole('button', { name: t('home-sections:carousel.previous') })
  const last = carousel.getByText(t('home-sections:morning.moments.coffee.title'))

  await expect(carousel.getByText(place(visitor, 1, 3))).toBeVisible()
  await expect(last).not.toBeInViewport()
  await next.click()
  await expect(carousel.getByText(place(visitor, 4, 6))).toBeVisible()
  await expect(last).toBeInViewport()
  await expect(next).toHaveAttribute('aria-disabled', 'true')

  await previous.focus()
  await visitor.page.keyboard.press('ArrowLeft')
  await expect(carousel.getByText(place(visitor, 1, 3))).toBeVisible()
  await visitor.page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await expect(previous).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a carousel is swiped, one at a time', async ({ visitor }) => {
    const { t } = visitor
    await visitor.opens('/')
    const carousel = await morning(visitor)
    const second = t('home-sections:carousel.place', { first: 2, count: 6 })
    await expect(carousel.getByText(second)).toBeHidden()
    await carousel.getByRole('group', { name: t('home-sections:carousel.hint') }).hover()
    await visitor.page.mouse.wheel(260, 0)
    await expect(carousel.getByText(second)).toBeVisible()
    await expect(
      carousel.getByText(t('home-sections:morning.moments.warm-up.title')),
    ).toBeInViewport()
  })
})

test('the scenes at the top take turns until they are stopped', nightly, async ({ visitor }) => {
  const { page, t } = visitor
  const scene = (key: string) => page.getByRole('img', { name: t(`home:scenes.${key}`) })
  await page.clock.install()
  await visitor.opens('/')
  const pause = page.getByRole('button', { name: t('home:turning.pause') })
  await pause.focus()
  await expect(scene('bay')).toHaveCount(1)
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await expect(scene('workshop')).toHaveCount(1, { timeout: 50 })
  }).toPass()

  await page.keyboard.press('Enter')
  await page.clock.runFor(20_000)
  await expect(scene('workshop')).toHaveCount(1)
  await page.getByRole('button', { name: t('home:turning.play') }).press('Enter')
  await page.clock.runFor(5_000)
  await expect(scene('hills')).toHaveCount(1)
})

test(
  'a press on a card that the pointer has turned on its way there leaves it turned',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/')
    const turn = page.getByRole('button', { name: t('home-sections:areas.health.title') })
    await turn.scrollIntoViewIfNeeded()
    await expect.poll(() => isHydrated(turn)).toBe(true)
    await turn.hover()
    await expect(turn).toHaveAttribute('aria-pressed', 'true')
    await turn.click()
    await expect(turn).toHaveAttribute('aria-pressed', 'true')
    await turn.click()
    await expect(turn).toHaveAttribute('aria-pressed', 'false')
  },
)

test.describe('who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sees one scene, and goes to the others by hand', nightly, async ({ visitor }) => {
    const { page, t } = visitor
    await page.clock.install()
    await visitor.opens('/')
    const next = page.getByRole('button', { name: t('home:turning.next') })
    await expect(next).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByRole('img', { name: t('home:scenes.bay') })).toHaveCount(1)
    await expect(page.getByRole('button', { name: t('home:turning.pause') })).toHaveCount(0)
    await next.press('Enter')
    const workshop = t('home:scenes.workshop')
    await expect(page.getByRole('img', { name: workshop })).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: workshop })).toHaveCount(1)
  })

  test('turns a card by the keyboard, at once', nightly, async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/')
    const card = page
      .getByRole('region', { name: t('home-sections:areas.title') })
      .getByRole('group', { name: t('home-sections:carousel.place', { first: 1, count: 3 }) })
    const front = card.getByText(t('home-sections:areas.health.text'))
    const back = card.getByText(
      t('home-sections:areas.health.more', { programmes: 'ONA y ONARTE' }),
    )
    const turn = card.getByRole('button')
    await page.mouse.wheel(0, 100)
    await turn.focus()
    await expect.poll(() => isInFront(front)).toBe(true)
    await expect(async () => {
      await turn.press('Enter')
      await expect(turn).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
    }).toPass()
    expect(await isInFront(back)).toBe(true)
    expect(await isInFront(front)).toBe(false)
    await turn.press('Enter')
    expect(await isInFront(front)).toBe(true)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, language: 'en' })

  test(
    'a carousel is a list that scrolls, and a card shows both of its sides',
    nightly,
    async ({ visitor }) => {
      const { page, t } = visitor
      await visitor.opens('/')
      const last = page.getByText(t('home-sections:morning.moments.coffee.title'))
      await expect(last).not.toBeInViewport()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport()
      await expect(page.getByText(t('home-sections:carousel.next'))).toHaveCount(0)
      const front = page.getByText(t('home-sections:areas.training.text'))
      const back = page.getByText(t('home-sections:areas.training.more'))
      await front.scrollIntoViewIfNeeded()
      expect(await isInFront(front)).toBe(true)
      await back.scrollIntoViewIfNeeded()
      expect(await isInFront(back)).toBe(true)
    },
  )
})

/** Whether a press in the middle of it would reach it. */
function isInFront(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  })
}
