import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, onAPhone, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test.describe('at the desk, in Basque on a phone', () => {
  test.use({ language: 'eu', ...onAPhone })

  test('a volunteer enrols somebody without e-mail, and takes the first month', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/usuarios/nueva')
    await visitor.field('accounts-admin:open.firstName').fill('Pilar')
    await visitor.field('accounts-admin:open.lastName').fill('Arregi')
    await visitor.field('accounts-admin:open.locality').fill('Zarautz')
    await page.locator('input[type=tel]').last().fill('943 12 34 56')
    await visitor.presses('accounts-admin:open.submit')
    await visitor.follows('accounts-admin:enrolments.add')
    await visitor.sees('desk-enrolment:title')
    // Who has enrolled nobody yet mostly comes themselves.
    await expect(visitor.field('enrolments:fields.firstName').first()).toHaveValue('Pilar')
    await visitor.presses('enrolments:form.birthDateUnknown')
    await visitor.field('enrolments:form.years').fill('82')
    await visitor.presses('desk-enrolment:next')
    await expect(page.getByText(t('errors:enrolments.statementInvalid')).first()).toBeVisible()
    await page.getByRole('checkbox', { name: t('enrolments:form.statement') }).check()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where a person is enrolled at the desk')
    await visitor.presses('desk-enrolment:next')
    await expect(page.getByRole('dialog')).toContainText('60')
    await expectNoAxeViolations(page)
    await visitor.presses('desk-enrolment:confirm.submit')
    await visitor.sees('desk:title')
    await visitor.reads('desk:plan.now.desk')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: '60' }).click()
    await expect(page.getByText('2035-0001').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where somebody at the desk pays')
  })
})
