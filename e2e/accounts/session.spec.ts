import type { BrowserContext, Page } from '@playwright/test'
import * as accounts from '#domain/accounts/contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { type Member, newAccount, openAccount } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { logIn, logOut } from '../steps/account.ts'
import { Visitor } from '../visitor.ts'

const checks = '**/api/check-auth'

/** The same browser's second tab, which reads the same language. */
async function openTab(visitor: Visitor, path: string): Promise<Visitor> {
  const page = await visitor.page.context().newPage()
  const tab = new Visitor(page, visitor.product, visitor.language)
  await tab.opens(path)
  return tab
}

/** Waits until the header greets this person, or a visitor. */
async function isGreeted({ page, t }: Visitor, name: string | null): Promise<void> {
  const known = page.getByRole('button', { name: t('shell:header.account', { name: name ?? '' }) })
  const unknown = page.getByRole('banner').getByRole('link', { name: t('shell:header.logIn') })
  await expect(name === null ? unknown : known).toBeVisible()
}

/** Waits for an e-mail address, of which a page may speak more than once. */
async function readsAddress({ page }: Visitor, email: string): Promise<void> {
  await expect(page.getByText(email).first()).toBeVisible()
}

/** The session of this browser ends on the server, without the browser hearing of it. */
async function endOnServer(member: Member): Promise<void> {
  await member.client.get(accounts.logOut)
}

/** Comes back from another window after some time. */
async function returnsToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function openAs(visitor: Visitor, site: Product, path: string): Promise<Member> {
  const member = await openAccount(site)
  await visitor.usesSessionOf(member)
  await visitor.opens(path)
  await isGreeted(visitor, member.account.firstName)
  return member
}

function countChecks(context: BrowserContext) {
  const seen = { requests: 0, open: 0, mostAtOnce: 0 }
  const isCheck = (request: { url(): string }) => request.url().endsWith('/api/check-auth')
  context.on('request', (request) => {
    if (!isCheck(request)) return
    seen.requests += 1
    seen.open += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.open)
  })
  const close = (request: { url(): string }) => {
    if (isCheck(request)) seen.open -= 1
  }
  context.on('requestfinished', close)
  context.on('requestfailed', close)
  return seen
}

test.describe('a session that has ended on the server', () => {
  test('is noticed at the next page, which is remembered', async ({ visitor, site, troubles }) => {
    troubles.announce(401, '/api/')
    const member = await openAs(visitor, site, '/programas')
    await endOnServer(member)
    await visitor.presses('shell:header.account', { name: member.account.firstName })
    await visitor.follows('shell:header.profile')
    await visitor.sees('accounts:logIn.title')
    await expect(visitor.page).toHaveURL(`${site.url}/login?volver=%2Fuser`)
  })

  test('is noticed when the reader comes back to the tab', nightly, async ({ visitor, site }) => {
    const member = await openAs(visitor, site, '/user')
    await endOnServer(member)
    await returnsToTab(visitor.page)
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, member.account)
    await expect(visitor.page).toHaveURL(`${site.url}/user`)
  })

  test('leaves a public page where it is', nightly, async ({ visitor, site }) => {
    const member = await openAs(visitor, site, '/programas')
    await endOnServer(member)
    await returnsToTab(visitor.page)
    await isGreeted(visitor, null)
    await expect(visitor.page).toHaveURL(`${site.url}/programas`)
  })
})

test.describe('a check of the session', () => {
  test('is made once for each page, never two at once', nightly, async ({ visitor, site }) => {
    const seen = countChecks(visitor.page.context())
    await openAs(visitor, site, '/')
    await expect.poll(() => seen.open).toBe(0)
    expect(seen.requests).toBe(1)
    await visitor.follows('shell:nav.programmes')
    await expect.poll(() => seen.requests).toBe(2)
    await visitor.follows('shell:nav.home')
    await expect.poll(() => seen.requests).toBe(3)
    await expect.poll(() => seen.open).toBe(0)
    await visitor.page.evaluate(() => {
      for (let time = 0; time < 5; time += 1) {
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('online'))
      }
    })
    await expect.poll(() => seen.requests).toBe(4)
    await expect.poll(() => seen.open).toBe(0)
    expect(seen.requests).toBe(4)
    expect(seen.mostAtOnce).toBe(1)
  })

  test(
    'that finds the session gone sends to log-in, and back again',
    nightly,
    async ({ visitor, site }) => {
      const seen = countChecks(visitor.page.context())
      const { account } = await openAs(visitor, site, '/user')
      await visitor.page.route(checks, (route) =>
        route.fulfill({ json: { isAuthenticated: false } }),
      )
      await returnsToTab(visitor.page)
      await visitor.sees('accounts:logIn.title')
      await expect(visitor.page.getByText(account.email)).toHaveCount(0)
      // The log-in page fetches it too, and a reader who returns meanwhile gets that check's
      // response.
      await expect.poll(() => seen.requests).toBe(3)
      await expect.poll(() => seen.open).toBe(0)
      await visitor.page.unroute(checks)
      await returnsToTab(visitor.page)
      await expect(visitor.page).toHaveURL(`${site.url}/user`)
      await isGreeted(visitor, account.firstName)
    },
  )

  test(
    'that the network loses at the start can be made again',
    nightly,
    async ({ visitor, site }) => {
      const member = await openAccount(site)
      await visitor.usesSessionOf(member)
      const { page } = visitor
      let answering = Promise.withResolvers<void>()
      answering.resolve()
      await page.route(checks, async (route) => {
        await answering.promise
        await route.abort('aborted')
      })
      await visitor.opens('/user')
      await visitor.sees('shell:access.failedTitle')
      const retry = page.getByRole('button', { name: visitor.t('ui:retry') })
      answering = Promise.withResolvers<void>()
      await retry.press('Enter')
      await expect(retry).toHaveAttribute('aria-disabled', 'true')
      answering.resolve()
      await expect(retry).not.toHaveAttribute('aria-disabled')
      await page.unroute(checks)
      await retry.press('Enter')
      await readsAddress(visitor, member.account.email)
    },
  )
})

test.describe('two tabs', () => {
  test('log out together, without a reload', async ({ visitor, site }) => {
    const member = await openAs(visitor, site, '/user')
    const other = await openTab(visitor, '/programas')
    const publicTab = await openTab(visitor, '/')
    await isGreeted(other, member.account.firstName)
    await isGreeted(publicTab, member.account.firstName)
    await readsAddress(visitor, member.account.email)

    // Not even the network has to work for the others to follow.
    await visitor.page.route(checks, (route) => route.abort('aborted'))
    await logOut(other, member.account.firstName)
    await other.sees('accounts:logIn.title')
    await visitor.sees('accounts:logIn.title')
    await expect(visitor.page).toHaveURL(`${site.url}/login`)
    await expect(visitor.page.getByText(member.account.email)).toHaveCount(0)
    await isGreeted(publicTab, null)
    await expect(publicTab.page).toHaveURL(`${site.url}/`)
  })

  test('never mix two accounts', async ({ visitor, site }) => {
    const first = await openAs(visitor, site, '/user')
    const second = await openAccount(site, { ...newAccount(), firstName: 'Ane', lastName: 'Lasa' })
    await readsAddress(visitor, first.account.email)
    await visitor.usesSessionOf(second)
    const other = await openTab(visitor, '/programas')
    await isGreeted(other, 'Ane')
    await isGreeted(visitor, 'Ane')
    await readsAddress(visitor, second.account.email)
    await expect(visitor.page.getByText(first.account.email)).toHaveCount(0)
    await expect(visitor.page).toHaveURL(`${site.url}/user`)
  })
})

test(
  'a page that the browser brings back after log-out shows nothing personal',
  nightly,
  async ({ visitor, site }) => {
    // As a page in the back-forward cache, which misses the log-out in the other tab.
    await visitor.page.addInitScript(() =>
      window.addEventListener('storage', (event) => event.stopImmediatePropagation()),
    )
    const member = await openAs(visitor, site, '/user')
    await readsAddress(visitor, member.account.email)
    const other = await openTab(visitor, '/programas')
    await visitor.page.route(checks, (route) => route.abort('aborted'))
    await logOut(other, member.account.firstName)
    await other.sees('accounts:logIn.title')
    await readsAddress(visitor, member.account.email)
    await visitor.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await visitor.sees('accounts:logIn.title')
    await expect(visitor.page.getByText(member.account.email)).toHaveCount(0)
  },
)

test(
  'a browser that forbids its storage lets people log in and out',
  nightly,
  async ({ visitor, site }) => {
    await visitor.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    const member = await openAccount(site)
    await visitor.opens('/user')
    await logIn(visitor, member.account)
    await readsAddress(visitor, member.account.email)
    await logOut(visitor, member.account.firstName)
    await visitor.sees('accounts:logIn.title')
    await isGreeted(visitor, null)
  },
)

test('logging out leaves nothing of the account in the browser', async ({ visitor, site }) => {
  const member = await openAs(visitor, site, '/programa-ona')
  await visitor.field('ui:year').first().fill('1996')
  const keptKeys = () => visitor.page.evaluate(() => Object.keys(sessionStorage))
  await expect.poll(async () => (await keptKeys()).join()).toContain(member.id)
  await logOut(visitor, member.account.firstName)
  await visitor.sees('accounts:logIn.title')
  await expect(visitor.page).toHaveURL(`${site.url}/login`)
  const stored = await visitor.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain(member.id)
  expect(stored).not.toMatch(/\b1996\b/)
})
