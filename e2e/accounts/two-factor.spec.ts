import * as accounts from '#domain/accounts/contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import {
  codeOf,
  openAdministrator,
  openAdministratorAccount,
  withPasswordAlone,
} from '../product/administrator.ts'
import { openAccount } from '../product/member.ts'
import { logIn, logOut } from '../steps/account.ts'
import { download } from '../steps/download.ts'
import { tabTo } from '../steps/keyboard.ts'
import {
  codeField,
  keepRecoveryCodes,
  shownKey,
  shownRecoveryCodes,
  typeCode,
  wrongCode,
} from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('an administrator sets up the second step, and comes back with a code and a recovery code', async ({
      visitor,
      site,
      troubles,
    }) => {
      const account = await openAdministratorAccount(site)
      await visitor.opens('/admin/administradores')
      await logIn(visitor, account)
      await visitor.sees('two-factor:setUp.title')
      const secret = await shownKey(visitor)
      await visitor.reloads()
      expect(await shownKey(visitor)).toBe(secret)
      await typeCode(visitor, codeOf(secret))

      await visitor.sees('two-factor:codes.title')
      const recoveryCodes = await shownRecoveryCodes(visitor)
      await visitor.presses('two-factor:codes.continue')
      await visitor.reads('two-factor:codes.keptRequired')
      await keepRecoveryCodes(visitor)
      await visitor.sees('admin:title')
      await logOut(visitor, account.firstName)
      await visitor.sees('accounts:logIn.title')

      troubles.announce(422, '/api/2fa/verify')
      await logIn(visitor, account)
      await visitor.sees('two-factor:verify.title')
      await expect(codeField(visitor)).toBeFocused()
      await typeCode(visitor, wrongCode(secret))
      await visitor.reads('errors:accounts.twoFactorInvalid', { remaining: 4, count: 4 })
      await expect(codeField(visitor)).toBeFocused()
      await expect(codeField(visitor)).toHaveValue('')
      await typeCode(visitor, codeOf(secret, 1))
      await visitor.sees('dashboard:title')
      await logOut(visitor, account.firstName)
      await visitor.sees('accounts:logIn.title')

      troubles.announce(422, '/api/2fa/recovery')
      await logIn(visitor, account)
      await visitor.presses('two-factor:verify.lost')
      await visitor.sees('two-factor:recovery.title')
      await visitor.field('two-factor:recovery.label').fill('abcd-abcd-abcd-abcd')
      await visitor.presses('two-factor:recovery.submit')
      await visitor.reads('errors:accounts.recoveryCodeInvalid', { remaining: 4, count: 4 })
      await visitor.field('two-factor:recovery.label').fill(recoveryCodes[3] ?? '')
      await visitor.presses('two-factor:recovery.submit')
      await visitor.reads('two-factor:recovery.entered', { count: 9 })
      await visitor.sees('dashboard:title')
    })
  })
}

test(
  'the second step is set up and given with the keyboard alone',
  nightly,
  async ({ visitor, site }) => {
    const account = await openAdministratorAccount(site)
    const { page, t } = visitor
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify?volver=%2Finvoices')
    await visitor.sees('two-factor:setUp.title')
    const secret = await shownKey(visitor)
    await tabTo(page, page.getByRole('button', { name: t('two-factor:setUp.scan.copy') }))
    await tabTo(page, codeField(visitor))
    await page.keyboard.type(codeOf(secret))

    await visitor.sees('two-factor:codes.title')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, visitor.field('two-factor:codes.kept'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await visitor.sees('invoices:title')

    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify?volver=%2Finvoices')
    await expect(codeField(visitor)).toBeFocused()
    await page.keyboard.type(codeOf(secret, 1))
    await visitor.sees('invoices:title')
  },
)

test(
  'a code is pasted with its space, and the telephone may fill it in',
  nightly,
  async ({ visitor, site }) => {
    const { account, secret } = await openAdministrator(site)
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    await expect(codeField(visitor)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeField(visitor)).toHaveAttribute('inputmode', 'numeric')
    await expect(codeField(visitor)).toBeFocused()
    const code = codeOf(secret, 1)
    await visitor.page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await visitor.sees('dashboard:title')
  },
)

test(
  'fewer than six digits are not sent, and the field shows the reason',
  nightly,
  async ({ visitor, site }) => {
    const { account } = await openAdministrator(site)
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    await typeCode(visitor, '12a 34')
    await expect(codeField(visitor)).toHaveValue('1234')
    await visitor.presses('two-factor:verify.submit')
    await expect(visitor.page.getByRole('alert').filter({ visible: true })).toContainText(
      visitor.t('errors:accounts.twoFactorFormat'),
    )
    await expect(codeField(visitor)).toBeFocused()
  },
)

test(
  'after five wrong codes the reader has to wait, with right ones too',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account, secret } = await openAdministrator(site)
    troubles.announce(422, '/api/2fa/verify')
    troubles.announce(423, '/api/2fa/verify')
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    for (const remaining of [4, 3, 2, 1]) {
      await typeCode(visitor, wrongCode(secret))
      await visitor.reads('errors:accounts.twoFactorInvalid', { remaining, count: remaining })
      await expect(codeField(visitor)).toHaveValue('')
    }
    await typeCode(visitor, wrongCode(secret))
    await visitor.reads('two-factor:problem.locked')
    await visitor.reads('errors:accounts.twoFactorLocked', { minutes: 15, count: 15 })
    await expect(codeField(visitor)).toHaveValue('')
    await typeCode(visitor, codeOf(secret, 1))
    await visitor.reads('errors:accounts.twoFactorLocked', { minutes: 15, count: 15 })
    await visitor.reloads()
    await visitor.sees('two-factor:verify.title')
  },
)

test(
  'a picture that cannot be loaded is requested again',
  nightly,
  async ({ visitor, site, troubles }) => {
    const account = await openAdministratorAccount(site)
    troubles.announce(429, '/api/2fa/setup')
    const { page, t } = visitor
    await page.route('**/api/2fa/setup', (route) => route.fulfill({ status: 429, json: {} }), {
      times: 1,
    })
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    await visitor.reads('two-factor:setUp.failed')
    await visitor.presses('ui:retry')
    await expect(page.getByRole('img', { name: t('two-factor:setUp.scan.picture') })).toBeVisible()
  },
)

test(
  'a session that does not open after a right code shows an error, and can be tried again',
  nightly,
  async ({ visitor, site }) => {
    const { account, secret } = await openAdministrator(site)
    const owing = await withPasswordAlone(site, account)
    const before = await owing.client.get(accounts.checkAuth)
    await visitor.usesSessionOf(owing)
    await visitor.opens('/admin/verify')
    await visitor.sees('two-factor:verify.title')
    await visitor.page.route('**/api/check-auth', (route) => route.fulfill({ json: before }))
    await typeCode(visitor, codeOf(secret, 1))
    await visitor.reads('two-factor:session.title')
    await visitor.page.unroute('**/api/check-auth')
    await visitor.presses('ui:retry')
    await visitor.sees('dashboard:title')
  },
)

test(
  'the recovery codes are kept as a file and on the clipboard',
  nightly,
  async ({ visitor, site }) => {
    const account = await openAdministratorAccount(site)
    await visitor.usesSessionOf(await withPasswordAlone(site, account))
    await visitor.opens('/admin/verify')
    await typeCode(visitor, codeOf(await shownKey(visitor)))
    const codes = await shownRecoveryCodes(visitor)
    const { name, text: file } = await download(
      visitor.page.getByRole('button', { name: visitor.t('two-factor:codes.download') }),
    )
    expect(name).toBe(visitor.t('two-factor:codes.file.name'))
    await visitor.page.context().grantPermissions(['clipboard-write'])
    await visitor.presses('two-factor:codes.copy')
    await visitor.reads('two-factor:copied')
    const copied = await pastedText(visitor)
    for (const text of [file, copied]) {
      for (const part of [...codes, account.email]) expect(text).toContain(part)
    }
  },
)

test('a member gets no second step', nightly, async ({ visitor, site }) => {
  await visitor.opens('/admin/verify?volver=%2Finvoices')
  await visitor.sees('accounts:logIn.title')
  const { account } = await openAccount(site)
  await logIn(visitor, account)
  await visitor.sees('invoices:title')
  await visitor.opens('/admin/verify')
  await visitor.sees('shell:access.deniedTitle')

  await visitor.usesSessionOf(await openAdministrator(site))
  await visitor.opens('/admin/verify?volver=%2Finvoices')
  await visitor.sees('invoices:title')
})

/** Returns what Ctrl+V writes on another page: the site's own may not read the clipboard. */
async function pastedText({ page }: Visitor): Promise<string> {
  const other = await page.context().newPage()
  await other.setContent('<textarea autofocus></textarea>')
  const field = other.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await other.close()
  return text
}
