import type { Page } from '@playwright/test'
import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { schedulesOf } from '../product/schedules.ts'
import { confirm, fillInTwoPeople } from '../steps/enrolment.ts'
import { pay } from '../steps/payment.ts'
import { opensOwnPage } from '../steps/profile.ts'
import type { Visitor } from '../visitor.ts'

const statutes = /\/assets\/statutes-page-[\w-]+\.js$/

/** Answers as a server does that has a newer version: the page's script is gone. */
async function removeScript(page: Page, script: RegExp, times = Number.POSITIVE_INFINITY) {
  let requests = 0
  await page.route(script, async (route) => {
    // The question whether it is there at all is no attempt to load it.
    if (route.request().method() === 'GET') requests += 1
    if (requests > times) return route.fallback()
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  return () => requests
}

async function goesToTheStatutes({ page, t }: Visitor): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:nav.statutes') })
    .click()
}

/** Follows the link to the statutes when there is no connection any more. */
async function missesTheStatutes(visitor: Visitor): Promise<void> {
  await visitor.opens('/')
  await visitor.page.context().setOffline(true)
  await goesToTheStatutes(visitor)
  await visitor.sees('shell:failure.offline.title')
}

test('a page whose script a new version has replaced reloads itself, and works', async ({
  visitor,
  troubles,
}) => {
  troubles.announce(404, '/assets/statutes-page-')
  await visitor.opens('/')
  const requestCount = await removeScript(visitor.page, statutes, 1)
  await goesToTheStatutes(visitor)
  await visitor.sees('statutes:title')
  await expect(visitor.page).toHaveURL(/\/estatutos$/)
  // The page of the new version can be read; its script comes at the reader's next move.
  await expect(visitor.page.locator('html')).toContainClass('scripts')
  await visitor.page.keyboard.press('Shift')
  await expect.poll(requestCount).toBe(2)
  await expect(visitor.page.locator('html')).toContainClass('hydrated')
})

test(
  'a script that is gone for good reloads the page twice, then shows the failure',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announce(404, '/assets/statutes-page-')
    await visitor.opens('/')
    let loads = 0
    visitor.page.on('load', () => {
      loads += 1
    })
    await removeScript(visitor.page, statutes)
    await goesToTheStatutes(visitor)
    await visitor.sees('shell:failure.outdated.title')
    expect(loads).toBe(2)

    await visitor.page.unroute(statutes)
    await visitor.presses('shell:failure.update')
    await visitor.sees('statutes:title')
  },
)

test(
  'without connection a page waits for it, shows that, and opens by itself',
  nightly,
  async ({ visitor, context, troubles }) => {
    troubles.announceNoConnection()
    await missesTheStatutes(visitor)
    await expect(visitor.page).toHaveURL(/\/estatutos$/)
    await context.setOffline(false)
    await visitor.sees('statutes:title')
  },
)

test(
  '"try again" requests the page once more without reloading the site',
  nightly,
  async ({ visitor, context, troubles }) => {
    troubles.announceNoConnection()
    await visitor.page.clock.install()
    await missesTheStatutes(visitor)
    await visitor.page.evaluate(() => Object.assign(window, { isSame: true }))
    // The page looks every five seconds whether it can reload: not before the button is pressed.
    await visitor.page.clock.pauseAt(Date.now() + 10_000)
    await context.setOffline(false)
    await visitor.presses('ui:retry')
    await visitor.sees('statutes:title')
    expect(await visitor.page.evaluate(() => 'isSame' in window)).toBe(true)
  },
)

test(
  'a new version that is noticed early leaves the page alone, and comes with the next link',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announce(404, '/assets/')
    await visitor.page.clock.install()
    await visitor.opens('/')
    await visitor.page.evaluate(() => Object.assign(window, { isSame: true }))
    const isSame = () => visitor.page.evaluate(() => 'isSame' in window)
    const requests: string[] = []
    await visitor.page.route('**/assets/*.js', (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback()
      requests.push(route.request().url())
      return route.fulfill({ status: 404 })
    })
    await visitor.page.mouse.move(200, 200)
    await visitor.page.mouse.move(210, 210)
    await expect
      .poll(async () => {
        await visitor.page.clock.runFor(500)
        return requests.length
      })
      .toBe(1)
    expect(await isSame()).toBe(true)

    await goesToTheStatutes(visitor)
    await visitor.sees('statutes:title')
    expect(await isSame()).toBe(false)
  },
)

test(
  'what was typed at sign-up is there after a reload, without the password',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/register')
    await visitor.field('accounts:fields.firstName').fill('Miren')
    await visitor.field('accounts:fields.email').fill('miren@example.org')
    await page.getByRole('textbox', { name: t('ui:phone.number') }).fill('600112233')
    await visitor.field('accounts:fields.password').fill('Ongizate-2024!')
    await visitor.reloads()

    await expect(visitor.field('accounts:fields.firstName')).toHaveValue('Miren')
    await expect(visitor.field('accounts:fields.email')).toHaveValue('miren@example.org')
    await expect(page.getByRole('textbox', { name: t('ui:phone.number') })).toHaveValue(
      /600 ?11 ?22 ?33/,
    )
    await expect(visitor.field('accounts:fields.password')).toHaveValue('')
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(stored).toContain('Miren')
    expect(stored).not.toContain('Ongizate-2024')
  },
)

test(
  'a row of the profile that was being changed is open again after a reload',
  nightly,
  async ({ visitor }) => {
    await opensOwnPage(visitor)
    await visitor.presses('profile:data.locality.change')
    const locality = visitor.page.getByRole('textbox', {
      name: visitor.t('accounts:fields.locality'),
    })
    await locality.fill('Zumaia')
    await visitor.reloads()
    await visitor.reads('profile:data.returned')
    await expect(locality).toHaveValue('Zumaia')
    await visitor.presses('profile:data.giveUp')
    await visitor.reloads()
    await expect(visitor.page.getByText(visitor.t('profile:data.returned'))).toHaveCount(0)
  },
)

/** A part that breaks until the test mends it. */
const broken = `export default function Broken() {
  if (!window.mended) throw new Error('broken on purpose')
  return 'mended'
}`

test('a page that breaks leaves the way to everything else, and comes back once it is well', async ({
  visitor,
  troubles,
}) => {
  troubles.announceError('broken on purpose')
  await visitor.opens('/')
  await visitor.page.route(statutes, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await goesToTheStatutes(visitor)
  await visitor.sees('shell:failure.broken.title')
  await expect(visitor.page.getByRole('banner')).toBeVisible()
  await expect(
    visitor.page.getByRole('button', { name: visitor.t('shell:failure.reload') }),
  ).toBeVisible()

  await visitor.page.evaluate(() => Object.assign(window, { mended: true }))
  await visitor.presses('shell:failure.again')
  await expect(visitor.page.getByRole('main')).toHaveText('mended')
})

test(
  'where the header breaks, there is no white page either',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announceError('broken on purpose')
    await visitor.page.route(/\/assets\/user-links-[\w-]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    )
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opensUnhydrated('/user')
    await visitor.sees('shell:failure.broken.title')
    await expect(visitor.page.getByRole('main')).toHaveCount(1)
  },
)

test(
  'where the failure page fails too, the page can be reloaded',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announceError('broken on purpose')
    troubles.announceError('failed twice')
    await visitor.opens('/')
    await visitor.page.route(statutes, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    )
    await visitor.page.evaluate(() => {
      const { error } = console
      console.error = (...logged: unknown[]) => {
        error(...logged)
        if (/broken on purpose|failed twice/.test(String(logged))) throw new Error('failed twice')
      }
    })
    await goesToTheStatutes(visitor)
    await visitor.reads('not-loaded:text', { email: 'info@example.org' })
    await visitor.page.unroute(statutes)
    await visitor.follows('not-loaded:reload')
    await visitor.sees('statutes:title')
  },
)

test(
  'a purchase goes on although the scripts of its pages are gone, and ends once',
  nightly,
  async ({ visitor, troubles }) => {
    const { page, product } = visitor
    const pages = /\/assets\/(purchase|success)-page-[\w-]+\.js$/
    for (const name of ['purchase', 'success']) troubles.announce(404, `/assets/${name}-page-`)
    const payer = await openAccount(product)
    await visitor.usesSessionOf(payer)
    await visitor.opens('/programa-ona')
    await fillInTwoPeople(visitor)
    const gone = new Set<string>()
    await page.route(pages, (route) => {
      const { pathname } = new URL(route.request().url())
      if (gone.has(pathname)) return route.fallback()
      if (route.request().method() === 'GET') gone.add(pathname)
      return route.fulfill({ status: 404, body: 'Not found' })
    })
    await confirm(visitor)
    await pay(visitor)
    await visitor.sees('subscriptions:success.title')
    expect([...gone].map((path) => pages.exec(path)?.[1]).sort()).toEqual(['purchase', 'success'])
    expect(await schedulesOf(product, payer.account.email)).toHaveLength(2)
  },
)
