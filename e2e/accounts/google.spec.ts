import { languages } from '#domain/kernel/language.ts'
import { demoAccounts, demoPassword } from '#server/seed.ts'
import type { OidcProvider } from '#testing/google/oidc-provider.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { test as base, expect, nightly, testSharing } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { installWithGoogle } from '../product/with-google.ts'
import type { Visitor } from '../visitor.ts'

// One worker, and so one product and one provider, for all of them.
base.describe.configure({ mode: 'default' })

const test = testSharing(installWithGoogle)
let peopleMade = 0

/** A person with an account at the provider. */
function personAt(provider: OidcProvider, email?: string) {
  peopleMade += 1
  const name = `nerea-${process.pid}-${peopleMade}`
  const person = {
    sub: name,
    email: email ?? `${name}@example.org`,
    email_verified: true,
    given_name: 'Nerea',
    family_name: 'Lizarraga Aizpuru',
  }
  provider.knows(person)
  return person
}

/** Presses the button and chooses an account, or `Cancel`, on the provider's page. */
async function goesThroughGoogle(visitor: Visitor, choice: string): Promise<void> {
  await visitor.follows('accounts:google.continue')
  await visitor.page.getByRole('link', { name: choice }).click()
}

async function fillsInTheRest(visitor: Visitor): Promise<void> {
  await visitor.field('ui:phone.number').fill('612 34 56 78')
  await visitor.field('accounts:fields.locality').fill('Zarautz')
  await visitor.field('accounts:fields.terms').check()
  await visitor.presses('accounts:register.submit')
}

async function expectOpenToAll({ page }: Visitor): Promise<void> {
  await expectNoAxeViolations(page)
  await expectNoSidewaysScrolling(page, 'on the way through Google')
}

test('a new reader comes through Google, completes the account, and continues to the programme; next time Google is enough', async ({
  visitor,
  site,
  shared: { provider },
}) => {
  const { page } = visitor
  const person = personAt(provider)
  const elsewhere = new Set<string>()
  page.on('request', (request) => elsewhere.add(new URL(request.url()).origin))

  await visitor.opens('/')
  await visitor.follows('programmes:enrol', { name: 'ONA' })
  await visitor.sees('accounts:logIn.title')
  await goesThroughGoogle(visitor, person.email)
  await visitor.sees('google:account.title')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(visitor.field('accounts:fields.firstName')).toHaveValue('Nerea')
  await expect(visitor.field('accounts:fields.lastName')).toHaveValue('Lizarraga Aizpuru')
  await expect(page.getByText(person.email)).toBeVisible()

  await visitor.field('accounts:fields.locality').fill('Getaria')
  await visitor.presses('accounts:register.submit')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(visitor.field('accounts:fields.locality')).toHaveValue('Getaria')
  await fillsInTheRest(visitor)
  await visitor.sees('enrolments:form.title', { name: 'ONA' })
  await page.goBack()
  await expect(page).not.toHaveURL(/login-success/)

  await page.context().clearCookies()
  await visitor.opens('/login?volver=%2Finvoices')
  await goesThroughGoogle(visitor, person.email)
  await expect(page).toHaveURL(`${site.url}/invoices`)
  await visitor.sees('invoices:title')
  expect([...elsewhere].sort()).toEqual([provider.settings.GOOGLE_ISSUER, site.url].sort())
})

test(
  'the owner of an account gives its password once, and then logs in by Google',
  nightly,
  async ({ visitor, site, troubles, shared: { provider } }) => {
    const { page } = visitor
    const { account } = await openAccount(site)
    const person = personAt(provider, account.email)
    troubles.announce(422, '/api/auth/google/link')

    await visitor.opens('/register')
    await goesThroughGoogle(visitor, person.email)
    await visitor.sees('google:password.title')
    await visitor.reads('errors:accounts.googleNeedsPassword')
    const password = visitor.field('accounts:fields.password')
    await password.fill('Itsasoa-2025!')
    await visitor.presses('google:password.submit')
    await expect(page.getByRole('alert')).toContainText(visitor.t('errors:accounts.passwordWrong'))
    await expect(password).toHaveValue('Itsasoa-2025!')
    await password.fill(account.password)
    await visitor.presses('google:password.submit')
    await expect(page).toHaveURL(`${site.url}/user`)
    await visitor.reads('profile:enrolments.empty.title')

    await page.context().clearCookies()
    await visitor.opens('/login')
    await goesThroughGoogle(visitor, person.email)
    await expect(page).toHaveURL(`${site.url}/user`)
  },
)

test(
  'an administrator who comes through Google still owes the second factor',
  nightly,
  async ({ visitor, site, shared: { provider } }) => {
    const [administrator] = demoAccounts.filter(({ roles }) => roles.length > 0)
    const person = personAt(provider, administrator?.email)
    await visitor.opens('/login?volver=%2Finvoices')
    await goesThroughGoogle(visitor, person.email)
    await visitor.field('accounts:fields.password').fill(demoPassword)
    await visitor.presses('google:password.submit')
    await visitor.sees('two-factor:setUp.title')
    await visitor.opens('/invoices')
    // Complete, or the calls that it still needs would be refused below.
    const picture = { name: visitor.t('two-factor:setUp.scan.picture') }
    await expect(visitor.page.getByRole('img', picture)).toBeVisible()

    await visitor.page.context().clearCookies()
    await visitor.opens('/login?volver=%2Finvoices')
    await goesThroughGoogle(visitor, person.email)
    await visitor.sees('two-factor:setUp.title')
    await expect(visitor.page).toHaveURL(`${site.url}/admin/verify?volver=%2Finvoices`)
  },
)

test(
  'a refusal at Google shows a message, and the reader can try again or log in',
  nightly,
  async ({ visitor, site, shared: { provider } }) => {
    const { page } = visitor
    const person = personAt(provider)
    await visitor.opens('/login?volver=%2Fprograma-onarte')
    await goesThroughGoogle(visitor, 'Cancel')
    await visitor.sees('google:refused.title')
    await visitor.reads('errors:accounts.googleDenied')
    await expect(page.getByText('The words of the provider')).toHaveCount(0)
    const logIn = page.getByRole('link', { name: visitor.t('google:refused.logIn') })
    await expect(logIn).toHaveAttribute('href', '/login?volver=%2Fprograma-onarte')

    await visitor.follows('google:refused.again')
    await page.getByRole('link', { name: person.email }).click()
    await visitor.sees('google:account.title')
    await fillsInTheRest(visitor)
    await expect(page).toHaveURL(`${site.url}/programa-onarte`)
  },
)

test(
  'after more than ten minutes the reader starts again and finds what was typed',
  nightly,
  async ({ visitor, site, troubles, shared: { provider } }) => {
    const { page } = visitor
    const person = personAt(provider)
    troubles.announce(422, '/api/auth/google/register')
    await visitor.opens('/login')
    await goesThroughGoogle(visitor, person.email)
    await visitor.sees('google:account.title')
    // The browser drops the cookie when its ten minutes are over.
    await page.context().clearCookies({ name: 'ongizate_google_pending' })
    await visitor.field('accounts:fields.lastName').fill('Lizarraga')
    await fillsInTheRest(visitor)
    await visitor.reads('errors:accounts.googleExpired')
    await expect(visitor.field('accounts:fields.locality')).toHaveValue('Zarautz')
    await visitor.follows('google:startAgain')
    await page.getByRole('link', { name: person.email }).click()
    await visitor.sees('google:account.title')
    await expect(visitor.field('accounts:fields.lastName')).toHaveValue('Lizarraga')
    await expect(visitor.field('ui:phone.number')).toHaveValue('612 34 56 78')
    await expect(visitor.field('accounts:fields.locality')).toHaveValue('Zarautz')
    await visitor.field('accounts:fields.terms').check()
    await visitor.presses('accounts:register.submit')
    await expect(page).toHaveURL(`${site.url}/user`)
  },
)

test(
  'an account that is opened while the form is open requires its password instead',
  nightly,
  async ({ visitor, site, troubles, shared: { provider } }) => {
    const person = personAt(provider)
    await visitor.opens('/login')
    await goesThroughGoogle(visitor, person.email)
    await visitor.sees('google:account.title')
    const { account } = await openAccount(site, {
      firstName: 'Nerea',
      lastName: 'Lizarraga',
      email: person.email,
      phone: '+34943123456',
      locality: 'Zarautz',
      password: 'Itsasoa-2024!',
    })
    troubles.announce(409, '/api/auth/google/register')
    await fillsInTheRest(visitor)
    await visitor.sees('google:password.title')
    await visitor.field('accounts:fields.password').fill(account.password)
    await visitor.presses('google:password.submit')
    await expect(visitor.page).toHaveURL(`${site.url}/user`)
  },
)

for (const language of languages) {
  test.describe(`on a telephone in ${language}`, nightly, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    test('the way through Google has no barrier and speaks the language to its end', async ({
      visitor,
      site,
      shared: { provider },
    }) => {
      const { page } = visitor
      const { account } = await openAccount(site)
      const known = personAt(provider, account.email)
      const unknown = personAt(provider)
      await visitor.opens('/login?volver=%2Fprograma-ona')
      await visitor.sees('accounts:logIn.title')
      await expectOpenToAll(visitor)
      await goesThroughGoogle(visitor, 'Cancel')
      await visitor.sees('google:refused.title')
      await expectOpenToAll(visitor)
      await visitor.follows('google:refused.again')
      await page.getByRole('link', { name: known.email }).click()
      await visitor.sees('google:password.title')
      await expectOpenToAll(visitor)
      await visitor.follows('google:startAgain')
      await page.getByRole('link', { name: unknown.email }).click()
      await visitor.sees('google:account.title')
      await visitor.presses('accounts:register.submit')
      await expect(page.getByRole('alert')).toBeFocused()
      await expectOpenToAll(visitor)
      await fillsInTheRest(visitor)
      await visitor.sees('enrolments:form.title', { name: 'ONA' })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

base(
  'where Google is not set up there is no such button, and its page leads to log-in',
  async ({ visitor, troubles }) => {
    const config = visitor.page.waitForResponse(/\/api\/config$/)
    await visitor.opens('/login')
    await config
    await visitor.sees('accounts:logIn.title')
    await expect(
      visitor.page.getByRole('link', { name: visitor.t('accounts:google.continue') }),
    ).toHaveCount(0)
    troubles.announce(404, '/api/auth/google/pending')
    await visitor.opens('/login-success')
    await visitor.sees('accounts:logIn.title')
  },
)
