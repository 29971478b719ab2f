import { expect, test } from './fixtures.ts'
import { openAccount } from './product/member.ts'
import { signUp } from './steps/account.ts'

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

test('an address that has an account is marked at its field until it is changed', async ({
  visitor,
  site,
  troubles,
}) => {
  const { account } = await openAccount(site)
  troubles.announce(409, '/api/register')
  await visitor.opens('/register')
  await signUp(visitor, account)
  const taken = visitor.t('errors:accounts.emailTaken')
  await expect(visitor.page.getByRole('alert')).toBeFocused()
  const email = visitor.field('accounts:fields.email')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(visitor.page.locator('#email-error')).toHaveText(taken)

  await visitor.page.getByRole('link', { name: taken }).click()
  await expect(email).toBeFocused()
  await email.pressSequentially('x')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

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
