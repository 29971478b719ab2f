import { languages } from '#domain/kernel/language.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { expect, nightly, oftenIn, onAPhone, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { openAccount } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { chooseNewPassword, logIn } from '../steps/account.ts'
import { tabTo } from '../steps/keyboard.ts'
import type { Visitor } from '../visitor.ts'

const page = '/cambiarContraseña'
const password = 'Kresala-ñ-2026!'

/** Requests a link from the log-in page, and returns its address. */
async function requestLink(visitor: Visitor, site: Product, email: string): Promise<string> {
  await visitor.opens('/login')
  await visitor.field('accounts:fields.email').fill(email)
  await visitor.follows('accounts:logIn.forgotten')
  await visitor.sees('passwords:forgot.title')
  await visitor.presses('passwords:forgot.submit')
  await visitor.sees('passwords:sent.title')
  return new Mailbox(site, email).link(page)
}

for (const language of languages) {
  test.describe(`in ${language} on a phone`, oftenIn(language), () => {
    test.use({ language, ...onAPhone })

    test('a reader with a forgotten password sets a new one, which ends all sessions, and logs in with it', async ({
      visitor,
      site,
    }) => {
      const { account, client } = await openAccount(site)
      const link = await requestLink(visitor, site, account.email)
      await visitor.reads('passwords:sent.lead', { email: account.email })

      await visitor.opens(link)
      await visitor.sees('passwords:choose.title')
      await expect(visitor.page).toHaveURL(site.url + encodeURI(page))
      await visitor.reloads()
      await chooseNewPassword(visitor, password)

      await visitor.sees('accounts:logIn.title')
      await visitor.reads('accounts:logIn.passwordChanged')
      await expect(visitor.field('accounts:fields.email')).toHaveValue(account.email)
      expect(await client.get(checkAuth)).toEqual({ isAuthenticated: false })
      await logIn(visitor, { email: account.email, password })
      await visitor.sees('profile:greeting', { name: account.firstName })
    })
  })
}

test('the address typed at log-in is there already, and in no address bar', async ({ visitor }) => {
  await visitor.opens('/login')
  await visitor.field('accounts:fields.email').fill('itziar@example.org')
  await visitor.follows('accounts:logIn.forgotten')
  await visitor.sees('passwords:forgot.title')
  const email = visitor.field('accounts:fields.email')
  await expect(email).toHaveValue('itziar@example.org')
  expect(visitor.page.url()).not.toContain('itziar')
  await email.fill('maite@example.org')
  await visitor.presses('passwords:forgot.submit')
  await visitor.sees('passwords:sent.title')
  await visitor.follows('passwords:forgot.back')
  await visitor.sees('accounts:logIn.title')
  await expect(email).toHaveValue('maite@example.org')
})

test(
  'a used link shows that it is invalid, and leads to a new one',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    const link = await requestLink(visitor, site, account.email)
    await visitor.opens(link)
    await chooseNewPassword(visitor, password)
    await visitor.sees('accounts:logIn.title')

    troubles.announce(422, '/api/reset-password')
    await visitor.opens(link)
    await chooseNewPassword(visitor, 'Kresala-2027!')
    await visitor.sees('passwords:choose.invalid.title')
    await visitor.follows('passwords:choose.invalid.button')
    await visitor.sees('passwords:forgot.title')
  },
)

test(
  'a refused password leaves the link as it was',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    await visitor.opens(await requestLink(visitor, site, account.email))
    troubles.announce(422, '/api/reset-password')
    await chooseNewPassword(visitor, 'Password1!')
    await expect(visitor.page.locator('#password-error')).toHaveText(
      visitor.t('errors:accounts.passwordBreached'),
    )
    await chooseNewPassword(visitor, password)
    await visitor.reads('accounts:logIn.passwordChanged')
  },
)

for (const [written, path] of [
  ['as it is typed', page],
  ['as browsers send it', encodeURI(page)],
  ['with the tilde as a letter of its own', page.normalize('NFD')],
  ['so, as browsers send it', encodeURI(page.normalize('NFD'))],
] as const) {
  const often = path === encodeURI(page.normalize('NFD')) ? {} : nightly
  test(`the «ñ» of the address may come ${written}`, often, async ({ visitor, site }) => {
    const response = await visitor.page.goto(`${site.url}${path}?token=abc`)
    expect(response?.status()).toBe(200)
    await visitor.sees('passwords:choose.title')
    await expect(visitor.page).toHaveURL(/a$/)
  })
}

test('a link’s token is sent with no request but the one that uses it', async ({
  visitor,
  site,
}) => {
  const sent: string[] = []
  visitor.page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    sent.push(`${request.url()} ${request.headers().referer ?? ''}`)
  })
  await visitor.opens(`${page}?token=secret-of-the-link`)
  await visitor.sees('passwords:choose.title')
  await visitor.page.waitForLoadState('networkidle')
  expect(site.printed).not.toContain('secret-of-the-link')
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((one) => one.includes('secret-of-the-link'))).toEqual([])
})

test(
  'the link is requested and used with the keyboard alone',
  nightly,
  async ({ visitor, site }) => {
    const { account } = await openAccount(site)
    const { t } = visitor
    const { keyboard } = visitor.page
    const press = async (role: 'button' | 'link', key: string) => {
      await tabTo(visitor.page, visitor.page.getByRole(role, { name: t(key), exact: true }))
      await keyboard.press('Enter')
    }
    await visitor.opens('/login')
    await press('link', 'accounts:logIn.forgotten')
    await visitor.sees('passwords:forgot.title')
    await tabTo(visitor.page, visitor.field('accounts:fields.email'))
    await keyboard.type(account.email)
    await keyboard.press('Enter')
    await visitor.sees('passwords:sent.title')

    await visitor.opens(await new Mailbox(site, account.email).link(page))
    for (const key of ['password', 'repeat']) {
      await tabTo(visitor.page, visitor.field(`passwords:choose.${key}`))
      await keyboard.type(password)
    }
    await press('button', 'passwords:choose.submit')
    await visitor.reads('accounts:logIn.passwordChanged')
  },
)
