import type { Page } from '@playwright/test'
import * as accounts from '#domain/accounts/contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator, withPasswordAlone } from '../product/administrator.ts'
import { keepRecoveryCodes, logInAsAdministrator, shownRecoveryCodes } from '../steps/two-factor.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test(
  'an administrator finds the others in the menu, and the state of their second step',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const colleague = await openAdministrator(site)
    const { account } = await logInAsAdministrator(visitor)
    await visitor.opens('/')
    await visitor.presses('shell:header.account', { name: account.firstName })
    await visitor.follows('shell:header.administration')
    await visitor.sees('dashboard:title')
    await visitor.follows('admin:links.administrators.title')
    await visitor.sees('admin:title')
    await expect(rowOf(page, account.email)).toContainText(t('admin:you'))
    await expect(rowOf(page, colleague.account.email)).toContainText(t('admin:on'))
    await expect(rowOf(page, 'admin@example.org')).toContainText(t('admin:off'))
  },
)

test(
  'a colleague’s lost second step is reset, after a question',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const colleague = await openAdministrator(site)
    const { email, firstName, lastName } = colleague.account
    const name = `${firstName} ${lastName}`
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/administradores')
    const reset = rowOf(page, email).getByRole('button', {
      name: `${t('admin:reset.button')} (${name})`,
    })
    await reset.click()
    const dialog = page.getByRole('dialog', { name: t('admin:reset.title', { name }) })
    await dialog.getByRole('button', { name: t('admin:cancel') }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText(t('admin:on'))
    expect((await colleague.client.get(accounts.checkAuth)).isAuthenticated).toBe(true)

    await reset.click()
    await dialog.getByRole('button', { name: t('admin:reset.confirm') }).click()
    await visitor.reads('admin:reset.done', { name })
    await expect(rowOf(page, email)).toContainText(t('admin:off'))
    await expect
      .poll(async () => (await colleague.client.get(accounts.checkAuth)).isAuthenticated)
      .toBe(false)
  },
)

test(
  'new recovery codes are made, shown once, and open the account',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const { account } = await logInAsAdministrator(visitor)
    await visitor.opens('/admin/administradores')
    await visitor.presses('admin:renew.button')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:renew.confirm') })
      .click()
    await visitor.sees('two-factor:codes.title')
    const codes = await shownRecoveryCodes(visitor)
    await keepRecoveryCodes(visitor)
    await visitor.sees('admin:title')

    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    await visitor.presses('two-factor:verify.lost')
    await visitor.field('two-factor:recovery.label').fill(codes[0] ?? '')
    await visitor.presses('two-factor:recovery.submit')
    await visitor.reads('two-factor:recovery.entered', { count: 9 })
  },
)
