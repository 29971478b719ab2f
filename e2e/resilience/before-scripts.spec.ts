import { expectNoAxeViolations } from '../axe-violations.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { holdBack } from '../steps/hold-back.ts'
import type { Visitor } from '../visitor.ts'

/** Holds back all scripts that the first one asks for, as a slow connection does, until it is called. */
const holdScripts = ({ page }: Visitor) => holdBack(page, /\/assets\/(?!index-)[\w-]+\.js$/)

test('what is typed and sent before the scripts run is sent once they do', async ({ visitor }) => {
  const { account } = await openAccount(visitor.product)
  const release = await holdScripts(visitor)
  await visitor.opensUnhydrated('/login')
  await logIn(visitor, account)
  await expect(visitor.page).toHaveURL(/\/login$/)
  release()
  await visitor.page.waitForURL('**/user')
})

test(
  'a form takes up what was typed into it before the scripts ran',
  nightly,
  async ({ visitor }) => {
    const release = await holdScripts(visitor)
    await visitor.opensUnhydrated('/register')
    const password = visitor.field('accounts:fields.password')
    await password.fill('kresala')
    await visitor.field('ui:phone.number').fill('612 34 56 78')
    await expect(visitor.field('ui:phone.number')).toBeFocused()
    release()
    const ticked = visitor.page.locator('#password-hint').getByText(visitor.t('ui:done'))
    await expect(ticked).toHaveCount(2)
    await expect(visitor.page.locator('.without-scripts')).toBeHidden()
    const countries = visitor.field('ui:phone.country').locator('option')
    await expect(countries.nth(1)).toHaveText('Francia (+33)')
    await expect(visitor.field('ui:phone.number')).toHaveValue(/612 ?34 ?56 ?78/)
  },
)

test(
  'a link followed before the scripts run takes along what was typed',
  nightly,
  async ({ visitor }) => {
    const release = await holdScripts(visitor)
    await visitor.opensUnhydrated('/login')
    await visitor.field('accounts:fields.email').fill('itziar@example.org')
    await visitor.follows('accounts:logIn.forgotten')
    await expect(visitor.page).toHaveURL(/\/login$/)
    release()
    await visitor.sees('passwords:forgot.title')
    await expect(visitor.field('accounts:fields.email')).toHaveValue('itziar@example.org')
  },
)

test(
  'a page that was scrolled before its scripts ran starts without another move, and nothing in it moves',
  nightly,
  async ({ visitor }) => {
    const release = await holdScripts(visitor)
    await visitor.opensUnhydrated('/')
    const play = visitor.page.getByRole('link', { name: visitor.t('film:play') })
    await play.scrollIntoViewIfNeeded()
    const top = async () => (await play.boundingBox())?.y ?? Number.NaN
    const before = await top()
    release()
    await expect(visitor.page.locator('html')).toContainClass('hydrated')
    expect(Math.abs((await top()) - before)).toBeLessThan(1)
  },
)

test('a press while the scripts are on their way counts once they are there', async ({
  visitor,
}) => {
  const { page, t } = visitor
  await visitor.opensUnhydrated('/')
  const release = await holdScripts(visitor)
  const carousel = page.getByRole('region', { name: t('home-sections:morning.title') })
  await carousel.getByRole('button', { name: t('home-sections:carousel.next') }).click()
  const last = carousel.getByText(t('home-sections:morning.moments.coffee.title'))
  await expect(last).not.toBeInViewport()
  release()
  await expect(last).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the menu answers while the scripts are on their way', async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opensUnhydrated('/')
    await holdScripts(visitor)
    await page.getByRole('button', { name: t('shell:header.menu'), exact: true }).tap()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(page.locator('html')).not.toContainClass('hydrated')
  })
})

/** Lets so many requests for the page's scripts fail, and all later ones through. */
async function loseScripts({ page }: Visitor, times: number): Promise<void> {
  await page.route('**/assets/main-*.js', (route) => {
    times -= 1
    return times < 0 ? route.fallback() : route.abort('internetdisconnected')
  })
}

test(
  'a page whose scripts are lost on the way fetches them again by itself',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announceNoConnection()
    await loseScripts(visitor, 1)
    await visitor.opensUnhydrated('/login')
    await expect(visitor.page.locator('html')).toContainClass('hydrated')
    await expect(visitor.page.locator('.without-scripts')).toBeHidden()
  },
)

test(
  'a page whose scripts never come says that it is not all there, and can be loaded again',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announceNoConnection()
    await loseScripts(visitor, Number.POSITIVE_INFINITY)
    await visitor.opensUnhydrated('/login')
    await visitor.reads('not-loaded:text', { email: 'info@example.org' })
    await expect(visitor.page.locator('.without-scripts')).toBeHidden()
    await visitor.page.unroute('**/assets/main-*.js')
    await visitor.follows('not-loaded:reload')
    await expect(visitor.page.locator('html')).toContainClass('hydrated')
    await expect(visitor.page.getByRole('alert')).toBeHidden()
  },
)

test('who presses what needs scripts that never come reads so, and can read on, follow links and load the page again', async ({
  visitor,
  troubles,
}) => {
  troubles.announceNoConnection()
  const { page, t } = visitor
  await loseScripts(visitor, Number.POSITIVE_INFINITY)
  await visitor.opensUnhydrated('/')
  const notice = page.getByRole('alert')
  const tried = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.keyboard.press('Shift')
  await tried
  await expect(notice).toBeHidden()

  const next = page
    .getByRole('region', { name: t('home-sections:morning.title') })
    .getByRole('button', { name: t('home-sections:carousel.next') })
  await next.click()
  await expect(notice).toContainText(t('not-loaded:text', { email: 'info@example.org' }))
  await expectNoAxeViolations(page)
  await visitor.follows('shell:nav.programmes')
  await visitor.sees('overview:title')

  await page.goBack()
  await next.click()
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/main-*.js')
  await Promise.all([page.waitForEvent('load'), visitor.follows('not-loaded:reload')])
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toContainClass('hydrated')
  await expect(notice).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, language: 'eu' })

  test('every page says what it has to say, and a chosen language stays', async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.sees('home:heading')
    await visitor.follows('shell:nav.programmes')
    await visitor.sees('overview:title')
    await visitor.opens('/programas?lng=en')
    await visitor.page.locator('header, footer').getByRole('link').first().click()
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'en')
    await visitor.opens('/login?lng=eu')
    await visitor.reads('ui:needsScripts', { email: 'info@example.org' })
  })
})
