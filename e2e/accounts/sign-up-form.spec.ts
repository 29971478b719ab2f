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
