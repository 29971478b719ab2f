import type { Locator } from '@playwright/test'
import { expect, nightly, test } from '../fixtures.ts'
import type { Visitor } from '../visitor.ts'

/** The carousel of a morning's six moments. */
async function morning({ page, t }: Visitor): Promise<Locator> {
  const carousel = page.getByRole('region', { name: t('home-sections:morning.title') })
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

  await previous.press('Enter')
  await expect(carousel.getByText(place(visitor, 1, 3))).toBeVisible()
  await expect(previous).toBeFocused()
  await carousel.getByRole('group', { name: t('home-sections:carousel.hint') }).focus()
  await visitor.page.keyboard.press('ArrowRight')
  await expect(carousel.getByText(place(visitor, 2, 4))).toBeVisible()
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

/** Which of the home page's scenes is on top, as the style sheet has it at a moment of its animation. */
function sceneAt({ page }: Visitor, seconds: number): Promise<number> {
  return page.locator('.hero-scene').evaluateAll((scenes, at) => {
    for (const animation of scenes.flatMap((scene) => scene.getAnimations())) {
      animation.currentTime = at * 1000
    }
    const isOnTop = (scene: Element) => {
      const { opacity, transform } = getComputedStyle(scene)
      return opacity !== '0' && !/[1-9]\d*, 0\)$/.test(transform)
    }
    return scenes.findLastIndex(isOnTop)
  }, seconds)
}

const statesOf = ({ page }: Visitor) =>
  page
    .locator('.hero-scene')
    .evaluateAll((scenes) => scenes.flatMap((one) => one.getAnimations().map((a) => a.playState)))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with no scripts', () => {
    test.use({ javaScriptEnabled })

    test(
      'the scenes at the top take turns until they are stopped',
      nightly,
      async ({ visitor }) => {
        const { page, t } = visitor
        await visitor.opens('/')
        await page.mouse.move(1, 1)
        const pause = page.getByRole('checkbox', { name: t('home:turning.pause') })
        expect(await statesOf(visitor)).toEqual(['running', 'running', 'running'])
        await pause.focus()
        await page.keyboard.press('Space')
        await expect(pause).toBeChecked()
        expect(await statesOf(visitor)).toEqual(['paused', 'paused', 'paused'])
        for (const [seconds, scene] of [
          [0, 0],
          [2, 0],
          [7, 1],
          [12, 2],
          [17, 0],
        ] as const) {
          expect(await sceneAt(visitor, seconds), `after ${seconds} s`).toBe(scene)
        }
      },
    )
  })
}

test(
  'a card turns when it is pointed at, and stays turned by its button',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/')
    const card = healthCard(visitor)
    const back = card.getByText(
      t('home-sections:areas.health.more', { programmes: 'ONA y ONARTE' }),
    )
    await card.scrollIntoViewIfNeeded()
    await page.mouse.move(1, 1)
    await expect.poll(() => isInFront(back)).toBe(false)
    await card.hover()
    await expect.poll(() => isInFront(back)).toBe(true)
    await card.locator('summary').click()
    await page.mouse.move(1, 1)
    await expect.poll(() => isInFront(back)).toBe(true)
    await card.locator('summary').click()
    await page.mouse.move(1, 1)
    await expect.poll(() => isInFront(back)).toBe(false)
  },
)

function healthCard({ page, t }: Visitor): Locator {
  return page
    .getByRole('region', { name: t('home-sections:areas.title') })
    .getByRole('group', { name: t('home-sections:carousel.place', { first: 1, count: 3 }) })
}

test.describe('who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sees one scene, and goes to the others by hand', nightly, async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/')
    expect(await statesOf(visitor)).toEqual([])
    await expect(page.getByRole('checkbox', { name: t('home:turning.pause') })).toHaveCount(0)
    const workshop = page.getByRole('img', { name: t('home:scenes.workshop') })
    await expect(workshop).not.toBeInViewport()
    const choices = page.getByRole('group', { name: t('home:turning.label') }).getByRole('radio')
    await choices.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(workshop).toBeInViewport()
  })

  test('turns a card by the keyboard, at once', nightly, async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/')
    const card = healthCard(visitor)
    const front = card.getByText(t('home-sections:areas.health.text'))
    const back = card.getByText(
      t('home-sections:areas.health.more', { programmes: 'ONA y ONARTE' }),
    )
    const turn = card.locator('summary')
    await turn.focus()
    await page.mouse.move(1, 1)
    await expect.poll(() => isInFront(front)).toBe(true)
    await turn.press('Enter')
    await expect.poll(() => isInFront(back)).toBe(true)
    expect(await isInFront(front)).toBe(false)
    await turn.press('Enter')
    await expect.poll(() => isInFront(front)).toBe(true)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, language: 'en' })

  test(
    'a carousel is a list that scrolls, and a card turns all the same',
    nightly,
    async ({ visitor }) => {
      const { page, t } = visitor
      await visitor.opens('/')
      const last = page.getByText(t('home-sections:morning.moments.coffee.title'))
      await expect(last).not.toBeInViewport()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport()
      await expect(page.getByText(t('home-sections:carousel.next'))).toHaveCount(0)
      const card = healthCard(visitor)
      await card.locator('summary').press('Enter')
      await page.mouse.move(1, 1)
      const back = card.getByText(
        t('home-sections:areas.health.more', { programmes: 'ONA and ONARTE' }),
      )
      await expect.poll(() => isInFront(back)).toBe(true)
    },
  )
})

/** Tells whether a press in the middle of it would reach it. */
function isInFront(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  })
}
