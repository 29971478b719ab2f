import type { Route } from '@playwright/test'
import { expect, nightly, test } from '../fixtures.ts'
import { keepDraft, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { schedulesOf } from '../product/schedules.ts'
import { cards, pay, sendCard, typeCard } from '../steps/payment.ts'
import type { Visitor } from '../visitor.ts'

const completion = '**/api/complete-subscription'

/** A payer whose form is filled in and who has agreed to the price. */
async function comesToPay(visitor: Visitor, site: Product): Promise<Member> {
  const payer = await openAccount(site)
  await keepDraft(payer, { programmeId: 1, people: twoPeople() })
  await visitor.usesSessionOf(payer)
  await visitor.opens('/confirmationPage?programa=1')
  await visitor.sees('enrolments:review.title')
  return payer
}

async function goesOnToPay(visitor: Visitor): Promise<void> {
  await visitor.field('enrolments:review.accept').check()
  await visitor.presses('enrolments:review.continue')
  await visitor.sees('subscriptions:purchase.title')
}

/** One schedule a person at the card provider, and no third. */
async function isEnrolledOnce(visitor: Visitor, site: Product, payer: Member): Promise<void> {
  await visitor.sees('subscriptions:success.title')
  expect(await schedulesOf(site, payer.account.email)).toHaveLength(2)
}

/** Answers the first calls itself, so many times; `tried` are the moments, in milliseconds. */
async function failFirst(
  { page }: Visitor,
  path: string,
  times: number,
  fail: (route: Route) => Promise<void>,
): Promise<{ tried: number[] }> {
  const tried: number[] = []
  await page.route(path, async (route) => {
    tried.push(await page.evaluate(() => Date.now()))
    if (tried.length <= times) await fail(route)
    else await route.continue()
  })
  return { tried }
}

const busy = (route: Route) =>
  route.fulfill({ status: 503, json: { error: 'Busy', code: 'http.unavailable' } })

test(
  'a purchase goes through although each of its calls is answered 503 twice',
  nightly,
  async ({ visitor, site, troubles }) => {
    const payer = await comesToPay(visitor, site)
    const paths = ['create-setup-intent', 'confirm-inscripcion', 'complete-subscription']
    for (const path of paths) {
      troubles.announce(503, `/api/${path}`)
      await failFirst(visitor, `**/api/${path}`, 2, busy)
    }
    await goesOnToPay(visitor)
    troubles.announce(503, '/api/verificar-inscripciones')
    await failFirst(visitor, '**/api/verificar-inscripciones', 2, busy)
    await pay(visitor)
    await isEnrolledOnce(visitor, site, payer)
  },
)

test('a response that is lost after the work was done is retried, and nothing is done twice', async ({
  visitor,
  site,
  troubles,
}) => {
  const payer = await comesToPay(visitor, site)
  await goesOnToPay(visitor)
  troubles.announce(502, '/api/complete-subscription')
  await failFirst(visitor, completion, 2, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
  })
  await pay(visitor)
  await isEnrolledOnce(visitor, site, payer)
})

test(
  'a server that is away for 40 seconds loses no purchase',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page } = visitor
    await page.clock.install()
    const payer = await comesToPay(visitor, site)
    await goesOnToPay(visitor)
    await typeCard(visitor, cards.works)
    troubles.announce(503, '/api/')
    let isAway = true
    await page.route('**/api/**', (route) => (isAway ? busy(route) : route.continue()))
    await sendCard(visitor)
    const retry = page.getByRole('button', { name: visitor.t('ui:retry') })
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(retry).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(40_000)
    isAway = false
    await retry.click()
    await isEnrolledOnce(visitor, site, payer)
  },
)

test(
  'a call that fails three times rests for half a minute, in every tab',
  nightly,
  async ({ visitor, troubles }) => {
    const { page } = visitor
    await page.clock.install()
    troubles.announce(503, '/api/forgot-password')
    let requests = 0
    await page.context().route('**/api/forgot-password', (route) => {
      requests += 1
      return busy(route)
    })
    await visitor.opens('/olvidar-contrasena')
    const email = visitor.field('accounts:fields.email')
    await email.fill('itziar@example.org')
    for (const time of [1, 2, 3]) {
      await visitor.presses('passwords:forgot.submit')
      await expect.poll(() => requests).toBe(time)
      await expect(page.getByRole('alert')).toContainText('Busy')
    }
    await visitor.presses('passwords:forgot.submit')
    const words = visitor.t('ui:connection.unavailable', { count: 30 }).split('30')[0] ?? ''
    await expect(page.getByRole('alert')).toContainText(words)
    expect(requests).toBe(3)
    await expect(email).toHaveValue('itziar@example.org')
    await page.clock.runFor(30_000)
    await visitor.presses('passwords:forgot.submit')
    await expect.poll(() => requests).toBe(4)
  },
)

test(
  'a call that pauses after its failures counts down, and is retried automatically',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    troubles.announce(503, '/api/consents')
    let requests = 0
    await page.route('**/api/consents', (route) => {
      requests += 1
      return busy(route)
    })
    await page.clock.install()
    await visitor.opens('/user/privacidad')
    const retry = page.getByRole('button', { name: t('ui:retry') })
    for (const time of [1, 2, 3]) {
      if (time > 1) await retry.press('Enter')
      for (const tried of [1, 2, 3]) {
        await expect.poll(() => requests).toBe(3 * (time - 1) + tried)
        await page.clock.runFor(2_000)
      }
      await expect(retry).not.toHaveAttribute('aria-disabled')
    }
    await retry.press('Enter')
    await expect(retry).toHaveAttribute('aria-disabled', 'true')
    await expect(retry).toBeFocused()
    await page.clock.runFor(10_000)
    await expect(page.getByText(/ 1\d /)).toBeVisible()
    expect(requests).toBe(9)
    await page.unroute('**/api/consents')
    await page.clock.runFor(30_000)
    await expect(retry).toHaveCount(0)
  },
)

test(
  'a purchase whose calls rest counts down, and goes on by itself',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    await page.clock.install()
    troubles.announce(503, '/api/create-setup-intent')
    let requests = 0
    await page.route('**/api/create-setup-intent', (route) => {
      requests += 1
      return busy(route)
    })
    await comesToPay(visitor, site)
    await goesOnToPay(visitor)
    const retry = page.getByRole('button', { name: t('ui:retry') })
    const hint = page.getByText(t('subscriptions:purchase.restHint'))
    await expect(async () => {
      await page.clock.runFor(1_000)
      if (await retry.isVisible()) await retry.press('Enter')
      await expect(hint).toBeVisible({ timeout: 200 })
    }).toPass()
    const askedBefore = requests
    await expect(retry).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(hint).toBeVisible()
    expect(requests).toBe(askedBefore)
    await page.unroute('**/api/create-setup-intent')
    await page.clock.runFor(30_000)
    await expect(
      page.getByRole('heading', { name: t('subscriptions:purchase.card') }),
    ).toBeVisible()
  },
)

test('a part that could not be loaded is requested again without losing the keyboard’s focus', async ({
  visitor,
  site,
  troubles,
}) => {
  const { page, t } = visitor
  await visitor.usesSessionOf(await openAccount(site))
  troubles.announce(429, '/api/consents')
  let answering = Promise.withResolvers<void>()
  answering.resolve()
  await page.route('**/api/consents', async (route) => {
    await answering.promise
    await route.fulfill({ status: 429, json: {} })
  })
  await visitor.opens('/user/privacidad')
  await visitor.reads('profile:consents.failed')
  const retry = page.getByRole('button', { name: t('ui:retry') })
  answering = Promise.withResolvers<void>()
  await retry.press('Enter')
  await expect(retry).toHaveAttribute('aria-disabled', 'true')
  answering.resolve()
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await expect(retry).toBeFocused()

  await page.unroute('**/api/consents')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('profile:consents.title') })).toBeFocused()
})
