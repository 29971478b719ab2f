import type { Page } from '@playwright/test'
import { expect, nightly, onAPhone, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { schedulesOf } from '../product/schedules.ts'
import { fillInTwoPeople, mother, names, personCard } from '../steps/enrolment.ts'
import { pay, seesCardFields } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesBought } from '../steps/results.ts'
import type { Visitor } from '../visitor.ts'

const charge = { day: '2035-03-30', amount: 6000 } as const

async function seesBoughtOnce(
  visitor: Visitor,
  { account, people }: Awaited<ReturnType<typeof readyToPay>>,
): Promise<void> {
  await seesBought(visitor, people, charge)
  expect(await schedulesOf(visitor.product, account.email)).toHaveLength(people.length)
}

/** Fills in the enrolment form and sends it when there is no connection any more. */
async function sendsInVain(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.opens('/programa-ona')
  await expect(page.getByRole('radio', { name: t('enrolments:form.both') })).toBeVisible()
  await page.context().setOffline(true)
  await fillInTwoPeople(visitor)
  await visitor.presses('enrolments:form.send')
  await expect(page.getByText(t('enrolments:form.resumes'))).toBeVisible()
}

test('a purchase whose connection goes when the card is sent ends once, when it is back', async ({
  visitor,
  troubles,
}) => {
  troubles.announceNoConnection()
  const buyer = await readyToPay(visitor)
  const { page, t } = visitor
  const context = page.context()
  // The card is kept by its provider; the next call does not arrive.
  await page.route('**/api/confirm-inscripcion', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await pay(visitor)
  await expect(page.getByText(t('subscriptions:purchase.resumes'))).toBeVisible()
  expect(await schedulesOf(visitor.product, buyer.account.email)).toEqual([])

  await page.unroute('**/api/confirm-inscripcion')
  await context.setOffline(false)
  await seesBoughtOnce(visitor, buyer)
})

test(
  'a purchase whose last answer is lost ends once, when the connection is back',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announceNoConnection()
    const buyer = await readyToPay(visitor)
    const { page, t } = visitor
    const context = page.context()
    await page.route('**/api/complete-subscription', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await pay(visitor)
    await expect(page.getByText(t('subscriptions:purchase.resumes'))).toBeVisible({
      timeout: 60_000,
    })
    await page.unroute('**/api/complete-subscription')
    await context.setOffline(false)
    await seesBoughtOnce(visitor, buyer)
  },
)

test(
  'a laptop that slept for an hour before the card form goes on',
  nightly,
  async ({ visitor }) => {
    await visitor.page.clock.install()
    const buyer = await readyToPay(visitor)
    await seesCardFields(visitor)
    await visitor.page.clock.fastForward('01:00:00')
    await pay(visitor)
    await seesBoughtOnce(visitor, buyer)
  },
)

test('a form sent without connection shows it, keeps everything, and is sent when it is back', async ({
  visitor,
  site,
  troubles,
}) => {
  troubles.announceNoConnection()
  const member = await openAccount(site)
  const { page, t } = visitor
  await visitor.usesSessionOf(member)
  await sendsInVain(visitor)
  await expect(page.getByText(t('ui:connection.offline'))).toBeInViewport()
  const surname = visitor.field('enrolments:fields.lastName', personCard(visitor, 2))
  await expect(surname).toHaveValue(mother.surname)

  await page.context().setOffline(false)
  await visitor.sees('enrolments:review.title')
  for (const person of names(member.account)) await expect(page.getByText(person)).toBeVisible()
})

test(
  'a form that was changed after a failed submission is sent by its button',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announceNoConnection()
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    await sendsInVain(visitor)
    const surname = visitor.field('enrolments:fields.lastName', personCard(visitor, 2))
    await surname.fill('Etxeberria')
    await expect(page.getByText(t('enrolments:form.resumes'))).toBeHidden()

    await page.context().setOffline(false)
    // Requested once there is a connection, like the form that was not changed.
    await expect(page.locator('.bottom-bar > div[role=status]')).toBeAttached()
    await visitor.sees('enrolments:form.title', { name: 'ONA' })
    await visitor.presses('enrolments:form.send')
    await visitor.sees('enrolments:review.title')
    await expect(page.getByText(`${mother.name} Etxeberria`)).toBeVisible()
  },
)

test(
  'what could not be read is read by itself when the connection is back',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announceNoConnection()
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    const choice = page.getByRole('radio', { name: t('enrolments:form.both') })
    await visitor.opens('/programa-ona')
    await expect(choice).toBeVisible()
    await visitor.follows('shell:nav.programmes')
    await visitor.sees('overview:title')
    await page.context().setOffline(true)
    await page.goBack()
    await visitor.reads('enrolments:form.prepareFailed')
    await page.context().setOffline(false)
    await expect(choice).toBeVisible()
  },
)

test(
  'the news of the connection comes after a second and goes after six',
  nightly,
  async ({ visitor, troubles }) => {
    // Prefetches after the first interaction may still be under way.
    troubles.announceNoConnection()
    const { page, t } = visitor
    await page.clock.install({ time: '2030-01-14T10:00:00Z' })
    await visitor.opens('/estatutos')
    await beginsToUse(page)
    await page.clock.pauseAt('2030-01-14T10:05:00Z')
    const bar = page.locator('.bottom-bar > div[role=status]')
    const news = bar.filter({ hasText: t('shell:connection.offline') })
    const before = await heightsOf(page)
    await page.context().setOffline(true)
    await page.clock.runFor(900)
    await expect(news).toBeHidden()
    await page.clock.runFor(200)
    await expect(news).toBeVisible()
    expect(await heightsOf(page)).toEqual(before)

    await page.context().setOffline(false)
    await expect(bar).toHaveText(t('shell:connection.back'))
    await page.clock.runFor(5_500)
    await expect(bar).toHaveText(t('shell:connection.back'))
    await page.clock.runFor(600)
    await expect(page.getByText(t('shell:connection.back'))).toBeHidden()
  },
)

/** Moves the pointer, and waits for what is loaded only then. */
async function beginsToUse(page: Page): Promise<void> {
  await page.mouse.move(1, 300)
  await page.mouse.move(2, 300)
  await expect(page.locator('.bottom-bar > div[role=status]')).toBeAttached()
}

/** Where what people read stands. */
function heightsOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    ['h1', 'main', '.bottom-bar aside'].map(
      (what) => document.querySelector(what)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  )
}

test.describe('on a phone', () => {
  test.use(onAPhone)

  for (const path of ['/', '/quienessomos']) {
    test(
      `the film at ${path} is not followed without a connection, and says why`,
      nightly,
      async ({ visitor, site, troubles }) => {
        troubles.announceNoConnection()
        const { page, t } = visitor
        await visitor.opens(path)
        await page.context().setOffline(true)
        await page.getByRole('link', { name: t('film:play') }).click()
        await visitor.reads('ui:connection.offline')
        await expect(page).toHaveURL(site.url + path)
      },
    )
  }
})
