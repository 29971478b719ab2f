import type { Page } from '@playwright/test'
import { googlePaths } from '#domain/accounts/google-paths.ts'
import { expect, nightly, testSharing } from '../fixtures.ts'
import { codeOf, openAdministrator } from '../product/administrator.ts'
import { openAccount } from '../product/member.ts'
import { installWithGoogle } from '../product/with-google.ts'
import { logIn } from '../steps/account.ts'
import { typeCode } from '../steps/two-factor.ts'
import { Visitor } from '../visitor.ts'

const test = testSharing(installWithGoogle)

test(
  'a return from Google in another browser logs nobody in, and the reader finishes there by logging in',
  nightly,
  async ({ visitor, site, browser, shared: { provider }, troubles }) => {
    const { page } = visitor
    const { account } = await openAccount(site)
    provider.knows({ sub: account.email, email: account.email, email_verified: true })
    const losesSession = async () => {
      // What the page still reads would be refused without the session.
      await page.waitForLoadState('networkidle')
      await page.context().clearCookies()
    }
    const throughGoogle = async ({ page }: Visitor) =>
      page.getByRole('link', { name: account.email }).click()
    await visitor.opens('/login')
    await visitor.follows('accounts:google.continue')
    await throughGoogle(visitor)
    await visitor.field('accounts:fields.password').fill(account.password)
    await visitor.presses('google:password.submit')
    await expect(page).toHaveURL(`${site.url}/user`)
    await losesSession()

    await visitor.opens('/login?volver=%2Finvoices')
    await visitor.follows('accounts:google.continue')
    const chosen = page.getByRole('link', { name: account.email })
    const back = await answerOf(
      page,
      new URL((await chosen.getAttribute('href')) ?? '', page.url()),
    )

    const context = await browser.newContext()
    const other = new Visitor(await context.newPage(), site, 'es')
    await other.page.goto(back)
    await other.sees('google:refused.title')
    await other.reads('errors:accounts.googleExpired')
    await other.follows('google:refused.again')
    await throughGoogle(other)
    await expect(other.page).toHaveURL(`${site.url}/user`)
    await context.close()

    await page.goto(back)
    await expect(page).toHaveURL(`${site.url}/invoices`)
    await losesSession()
    await page.goto(back)
    // What a browser remembers of the session for a while is shown until a read is refused.
    troubles.announce(401, '/api/invoices')
    troubles.announce(401, '/api/payment-method')
    await visitor.opens('/invoices')
    await visitor.sees('accounts:logIn.title')
  },
)

test(
  'the second step that is opened in another browser asks for the log-in there, and a code is good once',
  nightly,
  async ({ visitor, site, troubles, browser }) => {
    const { account, secret } = await openAdministrator(site)
    await visitor.opens('/admin/inscripciones')
    await logIn(visitor, account)
    await visitor.sees('two-factor:verify.title')
    const address = visitor.page.url()

    const context = await browser.newContext()
    const other = new Visitor(await context.newPage(), site, 'es')
    await other.page.goto(address)
    await other.reads('accounts:toGoOn')
    await logIn(other, account)
    await other.sees('two-factor:verify.title')
    const code = codeOf(secret, 1)
    await typeCode(other, code)
    await other.sees('enrolment-admin:title')
    await context.close()

    troubles.announce(422, '/api/2fa/verify')
    await typeCode(visitor, code)
    await visitor.reads('errors:accounts.twoFactorInvalid', { remaining: 4, count: 4 })
  },
)

/** The address to which the provider sends this browser back, which does not follow it. */
async function answerOf(page: Page, chosen: URL): Promise<string> {
  let address = chosen
  while (address.pathname !== googlePaths.callback) {
    const answer = await page.request.get(address.href, { maxRedirects: 0 })
    address = new URL(answer.headers().location ?? '', address)
  }
  return address.href
}
