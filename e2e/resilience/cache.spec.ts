import type { Page } from '@playwright/test'
import { cacheName } from '#web/kernel/http/cache-name.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { logOut } from '../steps/account.ts'
import { confirm, fillInTwoPeople, names } from '../steps/enrolment.ts'
import { holdBack } from '../steps/hold-back.ts'
import { pay } from '../steps/payment.ts'
import { dataRow, opensOwnPage } from '../steps/profile.ts'
import { seesEnrolled } from '../steps/results.ts'
import { Visitor } from '../visitor.ts'

/** Everything that the browser keeps of the site beyond the page, cookies apart. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached])
  })
}

/** A member who has enrolled two people opens their own page. */
async function openProfile(visitor: Visitor) {
  const member = await openAccount(visitor.product)
  const people = twoPeople()
  await enrol(visitor.product, member, people)
  await visitor.usesSessionOf(member)
  await visitor.opens('/user')
  const shown = people.map(({ nombre, apellido }) => `${nombre} ${apellido}`) as [string, string]
  await seesEnrolled(visitor, shown)
  return { member, people: shown }
}

test('after a reload the profile is there before a slow server answers, and then up to date', async ({
  visitor,
}) => {
  const { page } = visitor
  const { people } = await openProfile(visitor)
  await page.route('**/api/check-auth', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), firstName: 'Miren' } })
  })
  await page.route('**/api/mis-inscripciones', (route) =>
    route.fulfill({ json: { inscripciones: [] } }),
  )
  const answer = await holdBack(page, '**/api/check-auth', '**/api/mis-inscripciones')
  await visitor.reloads()
  await visitor.sees('profile:greeting', { name: 'Itziar' })
  await expect(dataRow(visitor, 'name')).toContainText('Itziar')
  await seesEnrolled(visitor, people)
  answer()
  await visitor.sees('profile:greeting', { name: 'Miren' })
  await visitor.reads('profile:enrolments.empty.title')
})

test(
  'after a reload a programme is there before a slow server answers, and then up to date',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    let venue = 'Taller del puerto'
    await page.route('**/api/obtprograma/1', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), venue } })
    })
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/programa-ona')
    const place = (name: string) => page.getByText(`${t('programmes:venue')} ${name}`)
    await expect(place('Taller del puerto')).toBeVisible()

    venue = 'Casa de cultura'
    const answer = await holdBack(page, '**/api/obtprograma/1')
    await visitor.reloads()
    await expect(place('Taller del puerto')).toBeVisible()
    answer()
    await expect(place('Casa de cultura')).toBeVisible()
  },
)

test('after a payment the enrolments are shown at once', nightly, async ({ visitor }) => {
  const member = await opensOwnPage(visitor)
  await visitor.reads('profile:enrolments.empty.title')
  await visitor.follows('profile:enrolments.empty.link')
  await visitor.follows('programmes:enrol', { name: 'ONA' })
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  await pay(visitor)
  await visitor.follows('subscriptions:success.toProfile')
  await seesEnrolled(visitor, names(member.account))
})

test(
  'log-out in another tab leaves nothing of the account in the browser',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    const { member, people } = await openProfile(visitor)
    await visitor.opens('/programa-ona')
    await page.getByLabel(t('enrolments:form.info')).fill('Asma y rodilla operada')
    await visitor.field('ui:year').first().fill('1996')
    await expect.poll(() => everythingStored(page)).toContain('1996')
    await visitor.opens('/user')
    await seesEnrolled(visitor, people)

    const words = [member.account.firstName, ...people.flatMap((name) => name.split(' '))]
    const traces = [member.id, member.account.email, ...words]
    const before = await everythingStored(page)
    for (const trace of traces) expect(before).toContain(trace)
    expect(before).not.toContain('rodilla')

    const other = new Visitor(await page.context().newPage(), visitor.product, visitor.language)
    await other.opens('/user')
    await seesEnrolled(other, people)
    await logOut(other, 'Itziar')
    for (const tab of [other, visitor]) {
      await tab.sees('accounts:logIn.title')
      const after = await everythingStored(tab.page)
      for (const trace of traces) expect(after).not.toContain(trace)
      // Not even by leaving the page.
      await tab.reloads()
      expect(await everythingStored(tab.page)).not.toContain(member.account.email)
    }
  },
)

test(
  'a new version of the software begins without what the one before has kept',
  nightly,
  async ({ visitor }) => {
    const { page } = visitor
    await openProfile(visitor)
    await page.addInitScript((name) => {
      const text = sessionStorage.getItem(name)
      if (text) sessionStorage.setItem(name, text.replace(/"buster":"[^"]+"/, '"buster":"before"'))
    }, cacheName)
    await holdBack(page, '**/api/check-auth')
    await visitor.reloads()
    await visitor.sees('shell:access.verifying')
    expect(await everythingStored(page)).not.toContain('Itziar')
  },
)

test('the first interaction prefetches both programmes, and checks no session twice', async ({
  visitor,
}) => {
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => {
    if (/obtprograma|check-auth/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await visitor.opens('/')
  await page.mouse.move(100, 100)
  const once = ['/api/check-auth', '/api/obtprograma/1', '/api/obtprograma/2']
  // They leave within the same moment of the page's clock, in any order.
  await expect.poll(() => requests.toSorted()).toEqual(once)
  await page.clock.runFor(1_000)
  await expect.poll(() => everythingStored(page)).toContain('ONARTE')
  expect(requests.toSorted()).toEqual(once)
})
