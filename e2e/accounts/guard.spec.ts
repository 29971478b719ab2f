import { demoPassword } from '#server/seed.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { withPasswordAlone } from '../product/administrator.ts'
import { openAccount } from '../product/member.ts'
import { logIn, logOut } from '../steps/account.ts'
import { guardedPaths } from '../steps/guarded-paths.ts'

const administrator = { email: 'admin@example.org', password: demoPassword }

test(
  'an administrator who owes the second factor is led to it from every guarded page',
  nightly,
  async ({ visitor, site }) => {
    await visitor.usesSessionOf(await withPasswordAlone(site, administrator))
    for (const path of [...guardedPaths, '/admin/administradores']) {
      await visitor.opens(path)
      const expected = `${site.url}/admin/verify?volver=${encodeURIComponent(path)}`
      await expect(visitor.page).toHaveURL(expected)
    }
    await visitor.opens('/login?volver=%2Finvoices')
    await expect(visitor.page).toHaveURL(`${site.url}/admin/verify?volver=%2Finvoices`)
  },
)

test('an administrator who logs in is led to the second factor, and the page is remembered', async ({
  visitor,
  site,
}) => {
  await visitor.opens('/invoices')
  await logIn(visitor, administrator)
  await expect(visitor.page).toHaveURL(`${site.url}/admin/verify?volver=%2Finvoices`)
})

test('the menu of an administrator who owes the second factor has it and log-out alone', async ({
  visitor,
  site,
}) => {
  await visitor.usesSessionOf(await withPasswordAlone(site, administrator))
  await visitor.opens('/')
  await visitor.presses('shell:header.account', { name: 'Amaia' })
  const { page, t } = visitor
  const menu = page
    .getByRole('banner')
    .getByRole('list')
    .filter({
      has: page.getByRole('button', { name: t('shell:header.logOut') }),
    })
  await expect(menu.getByRole('listitem')).toHaveText([
    t('shell:header.finishVerification'),
    t('shell:header.logOut'),
  ])
  await menu.getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/admin/verify`)
  await logOut(visitor, 'Amaia')
  await visitor.sees('accounts:logIn.title')
})

test(
  'a member who opens an administrators’ page reads the reason of the refusal, and may change account',
  nightly,
  async ({ visitor, site }) => {
    const { account } = await openAccount(site)
    await visitor.opens('/admin/administradores')
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, account)
    await visitor.sees('shell:access.deniedTitle')
    await visitor.reads('shell:access.denied')
    await visitor.reads('shell:access.deniedAs', { email: account.email })
    const expected = `${site.url}/login?volver=%2Fadmin%2Fadministradores`
    await expect(visitor.page).toHaveURL(expected)

    await visitor.reloads()
    await visitor.sees('shell:access.deniedTitle')
    await visitor.presses('shell:access.otherAccount')
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, administrator)
    await expect(visitor.page).toHaveURL(
      `${site.url}/admin/verify?volver=%2Fadmin%2Fadministradores`,
    )
  },
)

test(
  'a member who was refused can go home, and to log-in without being refused again',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    await visitor.usesSessionOf(member)
    await visitor.opens('/admin/administradores')
    await visitor.sees('shell:access.deniedTitle')
    await visitor.follows('shell:access.home')
    await expect(visitor.page).toHaveURL(`${site.url}/`)
    await visitor.opens('/login')
    await expect(visitor.page).toHaveURL(`${site.url}/user`)
  },
)
