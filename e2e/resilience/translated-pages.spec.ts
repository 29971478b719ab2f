import { expect, nightly, test } from '../fixtures.ts'
import { codeOf, openAdministratorAccount } from '../product/administrator.ts'
import { newAccount, openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { donates } from '../steps/donation.ts'
import { names } from '../steps/enrolment.ts'
import { seesEnrolled } from '../steps/results.ts'
import { signUpAndPay } from '../steps/sign-up-and-pay.ts'
import { logInAsAdministrator, shownKey, typeCode } from '../steps/two-factor.ts'

test.use({ translated: true })

test('a new member signs up, enrols two people and pays on translated pages', async ({
  visitor,
}) => {
  const account = newAccount()
  await visitor.opens('/')
  await visitor.follows('programmes:enrol', { name: 'ONA' })
  await signUpAndPay(visitor, account)
  await visitor.follows('subscriptions:success.toProfile')
  await visitor.sees('profile:greeting', { name: account.firstName })
  const name = visitor.page.getByRole('heading', { level: 1 }).locator('[translate=no]')
  await expect(name).toHaveText(account.firstName)
  await expect(name.locator('font')).toHaveCount(0)
  await seesEnrolled(visitor, names(account))
})

test(
  'a wrong password is refused and the right one opens the profile on translated pages',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    troubles.announce(401, '/api/login')
    await visitor.opens('/user')
    await logIn(visitor, { ...account, password: 'Wrong-2024!' })
    await visitor.reads('errors:accounts.invalidCredentials')
    await logIn(visitor, account)
    await visitor.sees('profile:greeting', { name: account.firstName })
  },
)

test('a visitor donates on translated pages', nightly, async ({ visitor }) => {
  const donor = { firstName: 'Maite', lastName: 'Etxeberria', email: 'maite@example.org' }
  await donates(visitor, donor, 15)
})

test(
  'an advertiser is told what is missing and requests a place on translated pages',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/ads')
    await page.getByRole('link', { name: t('ads:start') }).click()
    await visitor.presses('ads:form.submit')
    await visitor.reads('ui:formErrors')
    await page.getByLabel(t('ads:form.company')).fill('Okindegia Itsasgain')
    await page.getByLabel(t('ads:form.name')).fill('Miren Zabala')
    await page.getByLabel(t('ads:form.email')).fill('miren@example.org')
    await page.getByLabel(t('ads:form.message'), { exact: true }).fill('Pan, desde marzo.')
    await page.getByText(t('ads:form.place.primary'), { exact: true }).click()
    await visitor.presses('ads:form.submit')
    await visitor.reads('ads:form.sent.title')
  },
)

test(
  'an administrator sets the second step up on translated pages',
  nightly,
  async ({ visitor, site }) => {
    const account = await openAdministratorAccount(site)
    await visitor.opens('/admin')
    await logIn(visitor, account)
    await typeCode(visitor, codeOf(await shownKey(visitor)))
    await visitor.sees('two-factor:codes.title')
  },
)

test('every page of the administration opens from the menu, translated', async ({ visitor }) => {
  await logInAsAdministrator(visitor)
  await visitor.opens('/admin')
  const { page } = visitor
  const links = page
    .getByRole('navigation', { name: visitor.t('admin:navigation.label') })
    .getByRole('link')
  const count = await links.count()
  for (let at = 0; at < count; at++) {
    const name = (await links.nth(at).innerText()).trim()
    await test.step(name, async () => {
      await links.nth(at).click()
      await expect(links.nth(at)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})
