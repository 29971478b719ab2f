import { logIn as logInContract } from '#domain/accounts/contract.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { chooseNewPassword, logIn } from '../steps/account.ts'

const path = '/cambiarContraseña'
const password = 'Kresala-ñ-2026!'

test('a member changes the password, stays in here and is out elsewhere', async ({
  visitor,
  site,
}) => {
  const member = await openAccount(site)
  const { email, password: former } = member.account
  const elsewhere = new TestClient(site.url)
  await elsewhere.get(logInContract, { email, password: former })

  await visitor.usesSessionOf(member)
  await visitor.opens(path)
  await visitor.field('passwords:change.current').fill(former)
  await chooseNewPassword(visitor, password)
  await visitor.sees('profile:greeting', { name: member.account.firstName })
  await visitor.reads('passwords:change.done')
  await visitor.reloads()
  await visitor.sees('profile:greeting', { name: member.account.firstName })
  expect(await elsewhere.get(checkAuth)).toEqual({ isAuthenticated: false })
  await elsewhere.get(logInContract, { email, password })
})

test(
  'the wrong password of now, and a new one like the old, are marked and lose nothing',
  nightly,
  async ({ visitor, site, troubles }) => {
    const member = await openAccount(site)
    const former = member.account.password
    troubles.announce(422, '/api/change-password')
    await visitor.usesSessionOf(member)
    await visitor.opens(path)
    const current = visitor.field('passwords:change.current')
    await current.fill('Kresala-2020!')
    await chooseNewPassword(visitor, password)
    await expect(visitor.page.locator('#currentPassword-error')).toHaveText(
      visitor.t('errors:accounts.passwordWrong'),
    )
    await expect(visitor.page.getByRole('alert')).toBeFocused()
    await expect(visitor.field('passwords:choose.password')).toHaveValue(password)

    await current.fill(former)
    await chooseNewPassword(visitor, former)
    await expect(visitor.page.locator('#newPassword-error')).toHaveText(
      visitor.t('errors:accounts.passwordUnchanged'),
    )
  },
)

test(
  'a visitor who wants to change the password logs in first and is led back',
  nightly,
  async ({ visitor, site }) => {
    const { account } = await openAccount(site)
    await visitor.opens(path)
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, account)
    await visitor.sees('passwords:change.title')
  },
)
