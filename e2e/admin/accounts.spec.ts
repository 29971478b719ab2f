import { listAdministrators } from '#domain/accounts/admin/contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { giveRole, openAdministrator } from '../product/administrator.ts'
import { enrol, newAccount, openAccount, twoPeople } from '../product/member.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

/** Goes to an account by looking for its e-mail address. */
async function findsAccount(visitor: Visitor, email: string): Promise<void> {
  const { page, t } = visitor
  await visitor.opens('/admin/usuarios')
  await visitor.field('accounts-admin:search.words').fill(email.toUpperCase())
  await visitor.presses('lists:search')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(
    page.getByText(t('accounts-admin:found', { count: 1 }), { exact: true }),
  ).toBeVisible()
  // Beside the name stands the telephone number.
  await row.getByRole('cell').first().getByRole('link').click()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
}

/** Says yes to the question that is open. */
async function confirms({ page, t }: Visitor, key: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(key) })
    .click()
}

/** From the record of changes to the payments with the keyboard, on a phone. */
async function goesOnByPhone(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  const navigation = page.getByRole('navigation', { name: t('admin:navigation.label') })
  const link = (name: string) =>
    navigation.getByRole('link', { name: t(`admin:links.${name}.title`), exact: true })
  await expect(link('payments')).toBeHidden()
  await navigation.locator('summary').press('Enter')
  await expect(link('auditLog')).toHaveAttribute('aria-current', 'page')
  await link('payments').press('Enter')
  await visitor.sees('payments:title')
  await expect(link('payments')).toBeHidden()
}

test(
  'an account is found, deactivated after reading what it means, and opened again',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    const account = newAccount()
    const [mother, father] = twoPeople()
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/usuarios')
    const searches = async () => {
      await visitor.field('accounts-admin:search.words').fill(account.email)
      await visitor.presses('lists:search')
    }
    await searches()
    await visitor.reads('accounts-admin:none.title')
    // While the account is opened on the telephone, the same search is repeated.
    await visitor.follows('accounts-admin:search.clear')
    await expect(visitor.field('accounts-admin:search.words')).toHaveValue('')
    const payer = await openAccount(site, account)
    await searches()
    const row = page.getByRole('row').filter({ hasText: account.email })
    await expect(row).toContainText(account.lastName)
    await query(site, "update users set last_name = 'Lasa' where id = $1", [payer.id])
    await searches()
    await expect(row).toContainText('Lasa')

    await enrol(site, payer, [mother])
    await findsAccount(visitor, payer.account.email)
    await visitor.follows('accounts-admin:actions.deactivate.button')
    await visitor.sees('accounts-admin:deactivation.title')
    const person = page.getByText(`${mother.nombre} ${mother.apellido}`)
    await expect(person).toBeVisible()
    await visitor.reads('accounts-admin:deactivation.enrolments', { count: 1 })
    await visitor.presses('accounts-admin:deactivation.submit')
    await visitor.reads('accounts-admin:deactivation.tickNeeded')
    await page.getByRole('checkbox').check()
    // A person enrolled meanwhile is shown before any place is ended.
    await enrol(site, payer, [father])
    troubles.announce(409, `/api/admin/users/${payer.id}/deactivate`)
    await visitor.presses('accounts-admin:deactivation.submit')
    await visitor.reads('errors:admin.endsChanged')
    await visitor.reads('accounts-admin:deactivation.enrolments', { count: 2 })
    await expect(page.getByText(`${father.nombre} ${father.apellido}`)).toBeVisible()
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('checkbox').check()
    await visitor.presses('accounts-admin:deactivation.submit')
    await visitor.sees('accounts-admin:deactivation.done.title')
    await expect(person).toBeVisible()
    expect((await payer.client.get(accounts.checkAuth)).isAuthenticated).toBe(false)

    await visitor.follows('accounts-admin:deactivation.done.account')
    await visitor.presses('accounts-admin:actions.reactivate.button')
    await confirms(visitor, 'accounts-admin:reactivate.confirm')
    await visitor.reads('accounts-admin:actions.deactivate.button')
    await expect(page.getByRole('main')).toContainText(
      t('enrolments:state.leaving', { day: '' }).trim(),
    )
    await visitor.follows('accounts-admin:actions.changes.link')
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([
      t('audit:actions.admin.reactivateUser'),
      t('audit:actions.admin.deactivateUser'),
    ])
  },
)

test(
  'rights are given and taken, never from oneself and never from the last one',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const { account } = await openAccount(site)
    const me = await logInAsAdministrator(visitor)
    await findsAccount(visitor, account.email)
    const role = new RegExp(`^${t('roles:names.treasurer')}`)
    const held = page.locator('main').getByRole('listitem').filter({ hasText: role })
    for (const effect of ['begins.unconfirmed', 'ends.twoFactor'] as const) {
      await visitor.presses('roles:card.change')
      await page.getByRole('checkbox', { name: role }).click()
      await visitor.reads(`accounts-admin:${effect}`)
      await confirms(visitor, 'roles:dialog.confirm')
      await expect(held).toHaveCount(effect === 'ends.twoFactor' ? 0 : 1)
    }

    await openAdministrator(site)
    await findsAccount(visitor, me.account.email)
    await visitor.reads('accounts-admin:actions.yours')
    const others = await query<{ user_id: string }>(
      site,
      'delete from held_roles where user_id <> $1 returning user_id',
      [me.id],
    )
    await visitor.reloads()
    await visitor.reads('accounts-admin:actions.last')
    for (const { user_id } of others) await giveRole(site, user_id)
    const { administrators } = await me.client.get(listAdministrators)
    expect(administrators.length).toBe(others.length + 1)
    await visitor.follows('accounts-admin:actions.changes.link')
    await visitor.sees('audit:title')
    await goesOnByPhone(visitor)
  },
)
