import type { Locator } from '@playwright/test'
import { myEnrolments } from '#domain/billing/contract.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { logOut } from '#domain/kernel/session-contract.ts'
import { expect, inBasqueOnAPhone, nightly, test, testFrom } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { logIn } from '../steps/account.ts'
import { tabTo } from '../steps/keyboard.ts'
import type { Visitor } from '../visitor.ts'

const calls = '**/api/cancel-subscription'

/** A payer of these two people, logged in. */
async function payerOfTwo(visitor: Visitor, site: Product) {
  const payer = await openAccount(site)
  const people = twoPeople()
  await enrol(site, payer, people)
  await visitor.usesSessionOf(payer)
  const [maite, joxe] = people.map(({ nombre, apellido }) => `${nombre} ${apellido}`)
  return { payer, maite: maite ?? '', joxe: joxe ?? '' }
}

const box = ({ page }: Visitor, person: string): Locator =>
  page.getByRole('checkbox', { name: person })

const reason = ({ page, t }: Visitor, name: string): Locator =>
  page.getByRole('radio', { name: t(`cancellation:reasons.${name}`), exact: true })

async function fillIn(visitor: Visitor, comment: string): Promise<void> {
  await reason(visitor, 'personalReasons').check()
  await visitor.page.locator('textarea[name=comment]').fill(comment)
  await visitor.field('cancellation:confirmed').check()
}

/** The texts for a person who leaves in the first days of March 2035. */
async function seesCancellation({ page, t, language }: Visitor, person: string): Promise<void> {
  const cancellation = page.getByRole('main').getByRole('listitem').filter({ hasText: person })
  const day = formatDay('2035-03-31', language)
  await expect(cancellation.first()).toContainText(t('cancellation:facts.until', { day }))
  await expect(cancellation.first()).toContainText(
    t('cancellation:facts.lastCharge', {
      amount: formatMoney(6000, language),
      onDay: formatOnDay('2035-03-30', language),
    }),
  )
}

const statusesOf = async ({ client }: Member) =>
  (await client.get(myEnrolments)).inscripciones.map(({ status }) => status).sort()

testFrom('2035-03-05T09:00:00Z')(
  'after a lost response a second press cancels and charges once',
  async ({ visitor, site }) => {
    const { page, t, language } = visitor
    const { payer, maite, joxe } = await payerOfTwo(visitor, site)
    await visitor.opens('/user')
    const named = t('profile:enrolment.leaveNamed', { person: maite, programme: 'ONA' })
    await page.getByRole('link', { name: named }).click()
    await visitor.sees('cancellation:title')
    await expect(box(visitor, maite)).toBeChecked()
    await expect(box(visitor, joxe)).not.toBeChecked()
    await seesCancellation(visitor, maite)
    await fillIn(visitor, 'Nos mudamos.\nGracias por todo.')

    await page.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort('aborted')
    })
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.reads('cancellation:problem.unknown')
    expect(await statusesOf(payer)).toEqual(['active', 'inactive'])
    await page.unroute(calls)
    await expect(page.locator('textarea[name=comment]')).toHaveValue(/Nos mudamos/)
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.sees('cancellation:done.title', { count: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await seesCancellation(visitor, maite)
    await visitor.reloads()
    await visitor.sees('cancellation:done.title', { count: 1 })

    await visitor.follows('cancellation:done.link')
    const card = page.getByRole('listitem').filter({ hasText: maite })
    await expect(card).toContainText(t('enrolments:state.leaving', { day: '' }).trim())
    await expect(card).toContainText(formatDay('2035-03-31', language))
    const mails = (await new Mailbox(site, payer.account.email).mails()).filter(({ text }) =>
      text?.includes(t('mail:cancellation.final')),
    )
    expect(mails).toHaveLength(1)

    await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
    const charges = await query<{ name: string; service_month: string }>(
      site,
      `select e.name, i.service_month from charges i join enrolments n on n.id = i.enrolment_id
       join enrollees e on e.id = n.enrollee_id where e.name = 'Maite'`,
    )
    expect(charges).toEqual([{ name: 'Maite', service_month: '2035-03' }])
  },
)

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test(
    'of two people one cannot be cancelled at first, and trying again goes on with that one',
    nightly,
    async ({ visitor, site, troubles }) => {
      const { page, t } = visitor
      const { payer, maite, joxe } = await payerOfTwo(visitor, site)
      await visitor.opens('/user')
      await page
        .getByRole('link', { name: t('profile:enrolment.leave') })
        .first()
        .tap()
      await visitor.sees('cancellation:title')
      await box(visitor, joxe).check()
      await box(visitor, maite).check()
      await seesCancellation(visitor, joxe)
      await seesCancellation(visitor, maite)
      await fillIn(visitor, 'Eskerrik asko!')

      troubles.announce(503, '/api/cancel-subscription')
      let requests = 0
      await page.route(calls, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        requests += 1
        return requests === 2
          ? route.fulfill({ status: 503, json: { error: 'Lanpetuta', code: 'http.unavailable' } })
          : route.continue()
      })
      await visitor.presses('cancellation:submit', { count: 2 })
      await visitor.reads('cancellation:problem.ended')
      await visitor.reads('cancellation:problem.failed')
      const [done, missing] = [
        page.getByText(t('cancellation:problem.ended')),
        page.getByRole('alert'),
      ]
      await expect(done.locator('..')).toContainText(joxe)
      await expect(missing).toContainText(maite)
      await expect(missing).not.toContainText(joxe)
      await expect(box(visitor, joxe)).toHaveCount(0)
      await visitor.presses('cancellation:retry', { count: 1 })
      await visitor.sees('cancellation:done.title', { count: 2 })
      expect(requests).toBe(3)
      await seesCancellation(visitor, joxe)
      await seesCancellation(visitor, maite)
      expect(await statusesOf(payer)).toEqual(['inactive', 'inactive'])
    },
  )
})

test(
  'by keyboard alone, with everything forgotten at first and a comment that is refused',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const { payer, maite } = await payerOfTwo(visitor, site)
    const button = page.getByRole('button', { name: t('cancellation:submit', { count: 1 }) })
    await visitor.opens('/user/baja')
    await visitor.sees('cancellation:title')
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)

    await tabTo(page, box(visitor, maite))
    await page.keyboard.press('Space')
    await tabTo(page, reason(visitor, 'price'))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(reason(visitor, 'notUsingService')).toBeChecked()
    const comment = page.locator('textarea[name=comment]')
    await tabTo(page, comment)
    await page.keyboard.type('Más en www.example.org')
    await tabTo(page, visitor.field('cancellation:confirmed'))
    await page.keyboard.press('Space')
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(t('errors:subscriptions.commentLink'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(comment).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Gracias')
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await visitor.sees('cancellation:done.title', { count: 1 })
    expect(await statusesOf(payer)).toEqual(['active', 'inactive'])
  },
)

test(
  'after logging in again before sending, the chosen and typed values are there',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announce(401, '/api/cancel-subscription')
    const { payer, maite, joxe } = await payerOfTwo(visitor, site)
    await visitor.opens('/user/baja')
    await box(visitor, maite).check()
    await fillIn(visitor, 'Nos mudamos')
    await payer.client.get(logOut)
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, payer.account)
    await visitor.sees('cancellation:title')
    await visitor.reads('cancellation:returned')
    await expect(box(visitor, maite)).toBeChecked()
    await expect(box(visitor, joxe)).not.toBeChecked()
    await expect(reason(visitor, 'personalReasons')).toBeChecked()
    await expect(visitor.page.locator('textarea[name=comment]')).toHaveValue('Nos mudamos')
    await expect(visitor.field('cancellation:confirmed')).not.toBeChecked()
    await visitor.field('cancellation:confirmed').check()
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.sees('cancellation:done.title', { count: 1 })
    await visitor.reads('cancellation:done.lead', { count: 1, email: payer.account.email })
  },
)

// The last evening of a free first month: from midnight on, February is owed.
testFrom('2035-01-31T20:00:00Z')(
  'outdated consequences are refused, and the current ones are shown before anything ends',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    const { payer, maite } = await payerOfTwo(visitor, site)
    await visitor.opens('/user/baja')
    await box(visitor, maite).check()
    await visitor.reads('cancellation:facts.noCharge')
    await fillIn(visitor, 'Nos mudamos')
    await site.sandbox.moveClockTo('2035-02-01T09:00:00Z')
    troubles.announce(409, '/api/cancel-subscription')
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.reads('errors:subscriptions.endChanged')
    await visitor.reads('cancellation:facts.lastCharge', {
      amount: formatMoney(6000, 'es'),
      onDay: formatOnDay('2035-02-27', 'es'),
    })
    await expect(visitor.field('cancellation:confirmed')).not.toBeChecked()
    await expect(page.locator('textarea[name=comment]')).toHaveValue('Nos mudamos')
    expect(await statusesOf(payer)).toEqual(['active', 'active'])
    await visitor.field('cancellation:confirmed').check()
    await visitor.presses('cancellation:submit', { count: 1 })
    await visitor.sees('cancellation:done.title', { count: 1 })
    await expect(page.getByRole('main')).toContainText(
      t('cancellation:facts.until', { day: formatDay('2035-02-28', 'es') }),
    )
  },
)
