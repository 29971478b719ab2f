import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, onAPhone, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test.describe('a fee of their own, in Basque on a phone', nightly, () => {
  test.use({ language: 'eu', ...onAPhone })

  test('is set with its sum in sight, ended in good time, and told to the payer without its reason', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    const [person] = twoPeople()
    await enrol(site, payer, [person])
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/inscripciones')
    await page
      .getByRole('link', { name: `${person.nombre} ${person.apellido}`, exact: true })
      .click()
    await visitor.follows('enrolment-admin:one.charges.ownFee')
    await visitor.sees('fees:title')
    await page.getByRole('radio', { name: t('fees:form.kinds.percent.title') }).check()
    await visitor.field('fees:form.percent').fill('50')
    const result = page.getByRole('status').filter({ hasText: t('fees:form.result') })
    await expect(result).toContainText('30')
    await visitor.field('fees:form.note').fill('Lanik gabe')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where a fee is set')
    await visitor.presses('fees:form.submit')
    await visitor.reads('fees:form.done')

    const history = page.getByRole('table', { name: t('fees:history.title') })
    await expect(history.getByText('Lanik gabe')).toBeHidden()
    await history.getByRole('button').click()
    await expect(history.getByText('Lanik gabe')).toBeVisible()
    await visitor.presses('fees:end.submit')
    await visitor.presses('fees:end.confirm')
    await visitor.reads('fees:end.done')
    await expectNoAxeViolations(page)

    const mailbox = new Mailbox(site, payer.account.email)
    await expect
      .poll(async () => (await mailbox.mails()).map(({ subject }) => subject).join('\n'))
      .toContain(`${person.apellido} en ONA vuelve a ser la del programa`)
    await visitor.usesSessionOf(payer)
    await visitor.opens('/user')
    await visitor.reads('profile:enrolment.fee')
    await expectNoSidewaysScrolling(page, 'the profile')
  })
})
