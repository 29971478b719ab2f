import { expect, nightly, test } from '../fixtures.ts'
import { type Account, newAccount, openAccount } from '../product/member.ts'
import { signUp } from '../steps/account.ts'
import type { Visitor } from '../visitor.ts'

/** The owner of an account opens the page and signs up with the same address. */
async function signsUpAgain(visitor: Visitor, path: string): Promise<Account> {
  const { account } = await openAccount(visitor.product)
  await visitor.opens(path)
  await signUp(visitor, account)
  return account
}

test('the rules of a password are ticked off while it is typed', async ({ visitor }) => {
  await visitor.opens('/register')
  const password = visitor.field('accounts:fields.password')
  const ticked = visitor.page.locator('#password-hint').getByText(visitor.t('ui:done'))
  await password.pressSequentially('kresala')
  await expect(ticked).toHaveCount(2)
  await password.pressSequentially('-7K!')
  await expect(ticked).toHaveCount(5)
  await password.fill('')
  await expect(ticked).toHaveCount(0)
})

test(
  'an address that has an account is marked at its field until it is changed',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announce(409, '/api/register')
    await signsUpAgain(visitor, '/register')
    const taken = visitor.t('errors:accounts.emailTaken')
    await expect(visitor.page.getByRole('alert')).toBeFocused()
    const email = visitor.field('accounts:fields.email')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(visitor.page.locator('#email-error')).toContainText(taken)

    await visitor.page.getByRole('link', { name: taken }).click()
    await expect(email).toBeFocused()
    await email.pressSequentially('x')
    await expect(email).not.toHaveAttribute('aria-invalid')
  },
)

test(
  'an address with an account leads to log-in, with the address that was typed',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announce(409, '/api/register')
    const account = await signsUpAgain(visitor, '/register?volver=%2Fprograma-ona')
    await visitor.follows('accounts:register.toLogIn')
    await visitor.sees('accounts:logIn.title')
    await expect(visitor.field('accounts:fields.email')).toHaveValue(account.email)
    await expect(visitor.page).toHaveURL(`${site.url}/login?volver=%2Fprograma-ona`)
  },
)

test(
  'a well-known password and one with the own name are marked at the field',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announce(422, '/api/register')
    const account = newAccount()
    await visitor.opens('/register')
    const error = visitor.page.locator('#password-error')
    await signUp(visitor, { ...account, password: 'Password1!' })
    await expect(error).toHaveText(visitor.t('errors:accounts.passwordBreached'))
    await expect(visitor.page.getByRole('alert')).toBeFocused()
    await signUp(visitor, { ...account, password: `${account.firstName}-7!` })
    await expect(error).toHaveText(visitor.t('errors:accounts.passwordPersonal'))
  },
)

test(
  'a password that is easy to guess shows an error before the form is sent',
  nightly,
  async ({ visitor }) => {
    await visitor.opens('/register')
    const error = visitor.page.locator('#password-error')
    const password = visitor.field('accounts:fields.password')
    await visitor.field('accounts:fields.locality').fill('Zarautz')
    await password.fill('Donostia-2026!')
    await expect(error).toHaveText(visitor.t('errors:accounts.passwordBreached'))
    await password.fill('Zarautz-2026!')
    await expect(error).toHaveText(visitor.t('errors:accounts.passwordPersonal'))
    await password.fill('Kresala-ñ-2026!')
    await expect(error).toBeHidden()
    await visitor.reads('accounts:passwordRules.met', { met: 6, all: 6 })
  },
)

test('a connection that fails loses nothing that was typed, and the next try signs up', async ({
  visitor,
}) => {
  const { page } = visitor
  const account = { ...newAccount(), phone: '+33 5 59 59 59 59' }
  await visitor.opens('/register')
  await page.route('**/api/register', (route) => route.abort('aborted'))
  // What was refused before, and is corrected since, takes the focus no more.
  await visitor.presses('accounts:register.submit')
  await expect(page.getByRole('alert')).toBeFocused()
  await signUp(visitor, account)
  await visitor.reads('ui:connection.offline')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(visitor.t('ui:connection.offline'))
  await expect(visitor.field('accounts:fields.firstName')).toHaveValue(account.firstName)
  await expect(visitor.field('ui:phone.number')).toHaveValue('05 59 59 59 59')
  await expect(visitor.field('accounts:fields.password')).toHaveValue(account.password)
  await expect(visitor.field('accounts:fields.terms')).toBeChecked()

  await page.unroute('**/api/register')
  await visitor.presses('accounts:register.submit')
  await visitor.sees('profile:greeting', { name: account.firstName })
  await visitor.reads('accounts:register.confirmSent', { email: account.email })
})

test(
  'a sign-up whose answer is lost is repeated, and is no taken address',
  nightly,
  async ({ visitor, troubles }) => {
    const account = newAccount()
    troubles.announce(502, '/api/register')
    let isLost = false
    await visitor.page.route('**/api/register', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
    })
    await visitor.opens('/register')
    await signUp(visitor, account)
    await visitor.sees('profile:greeting', { name: account.firstName })
  },
)

test('everything that is wrong is listed in the order of the screen', async ({ visitor }) => {
  await visitor.opens('/register')
  await visitor.field('accounts:fields.email').fill('ane')
  await visitor.field('accounts:fields.password').fill('Kresala-7!')
  await visitor.field('accounts:fields.repeatPassword').fill('Kresala-7')
  await visitor.presses('accounts:register.submit')
  const codes = [
    'firstNameRequired',
    'lastNameRequired',
    'emailInvalid',
    'phoneRequired',
    'localityRequired',
    'passwordsDiffer',
    'termsRequired',
  ]
  await expect(visitor.page.getByRole('alert').getByRole('link')).toHaveText(
    codes.map((code) => visitor.t(`errors:accounts.${code}`)),
  )
})
