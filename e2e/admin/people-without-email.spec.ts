import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, onAPhone, testFrom } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test.describe('people without e-mail, in Basque on a phone', () => {
  test.use({ language: 'eu', ...onAPhone })

  test('an account is opened, its letter is printed, and an address makes it their own', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/usuarios')
    await visitor.follows('accounts-admin:open.title')
    await visitor.field('accounts-admin:open.firstName').fill('Pilar')
    await visitor.field('accounts-admin:open.lastName').fill('Arregi')
    await visitor.field('accounts-admin:open.locality').fill('Zarautz')
    await page.locator('input[type=tel]').last().fill('943 12 34 56')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where an account is opened')
    await visitor.presses('accounts-admin:open.submit')
    await expect(page.getByRole('heading', { name: 'Pilar Arregi' })).toBeVisible()
    await visitor.reads('accounts-admin:account.noEmail')

    await query(
      site,
      `insert into outgoing_mail (dedupe_key, user_id, language, template, params)
        select 'letter', id, 'eu', 'account-closed', '{"name": "Pilar"}' from users
        where first_name = 'Pilar'`,
      [],
    )
    await visitor.opens('/admin')
    await page.getByRole('link', { name: t('dashboard:waiting.letters', { count: 1 }) }).click()
    await expect(page.getByRole('checkbox', { name: 'Pilar Arregi', checked: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where letters are printed')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('letters:open', { count: 1 }) }).click()
    expect((await download).suggestedFilename()).toBe('cartas.pdf')
    await page.getByRole('button', { name: t('letters:printed.button', { count: 1 }) }).click()
    await expect(page.getByText(t('letters:printed.done', { count: 1 }))).toBeVisible()
    await visitor.reads('letters:none')

    await visitor.opens('/admin/usuarios')
    await page.getByRole('link', { name: 'Pilar Arregi', exact: true }).click()
    await visitor.field('accounts-admin:invite.email').fill('pilar@example.org')
    await visitor.presses('accounts-admin:invite.addSubmit')
    await expect(page.getByText('pilar@example.org').first()).toBeVisible()
    await expectNoAxeViolations(page)

    const file = page.waitForEvent('download')
    await visitor.follows('accounts-admin:owner.data.button')
    expect((await file).suggestedFilename()).toMatch(/\.json$/)
    await visitor.presses('accounts-admin:owner.erase.button')
    await visitor.presses('accounts-admin:owner.erase.confirm')
    await visitor.reads('accounts-admin:owner.erase.done')
    await expect(page.getByText('Pilar Arregi')).toHaveCount(0)
  })

  test('a signed sheet is recorded on the page of a person', async ({ visitor, site }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    await enrol(site, payer, twoPeople())
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/inscripciones')
    await page.getByRole('link', { name: /./ }).filter({ hasText: 'Etxeberria' }).first().click()
    await visitor.presses('paper-consents:show')
    await page.getByRole('checkbox', { name: t('paper-consents:kinds.health') }).check()
    await visitor.presses('paper-consents:submit')
    await visitor.reads('paper-consents:done')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where a sheet is recorded')
  })
})
