import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { translator } from '#server/kernel/http/language.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, onAPhone, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { cards } from '../steps/payment.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test.describe('at the desk, in Basque on a phone', () => {
  test.use({ language: 'eu', ...onAPhone })

  test('a volunteer takes what a family owes in three taps, takes a mistake back, and counts the box', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    const people = twoPeople()
    await enrol(site, payer, people, cards.isDeclinedWhenCharged.replaceAll(' ', ''))
    await site.sandbox.moveClockTo('2035-03-30T12:00:00Z')
    await visitor.usesSessionOf(await openAdministrator(site))

    await visitor.opens('/admin/lista')
    const first = `${people[0]?.nombre} ${people[0]?.apellido}`
    await page
      .getByRole('link', {
        name: `${t('attendance:pay')} ${t('attendance:payFor', { name: first })}`,
      })
      .click()
    await visitor.sees('desk:title')
    // What both owe is ticked, and cash is chosen.
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where money is taken')
    await page.getByRole('button', { name: '120' }).click()
    await expect(page.getByText('2035-0001, 2035-0002')).toBeVisible()
    const taken = page.getByRole('table', { name: t('desk:taken.title') })
    await expect(taken.getByRole('row').filter({ hasText: t('desk:methods.cash') })).toHaveCount(2)

    await taken.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText(t('desk:undo.title'))
    await visitor.presses('desk:undo.confirm')
    await visitor.reads('desk:undo.done')
    await expect(taken.getByText(t('desk:taken.undone'))).toHaveCount(1)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    const mailbox = new Mailbox(site, payer.account.email)
    const about = { programme: 'ONA', month: formatMonth('2035-03', 'es') }
    await expect
      .poll(async () => (await mailbox.mails()).map(({ subject }) => subject))
      .toContain(translator('es')('desk:mail.subject', about))

    await visitor.opens('/admin/caja')
    const lines = page.getByRole('table', { name: t('cash-box:lines.title') })
    await expect(lines.getByText(t('cash-box:kinds.payment'))).toHaveCount(2)
    await expectNoAxeViolations(page)
    await visitor.field('cash-box:count.counted').fill('58')
    await visitor.presses('cash-box:count.submit')
    await visitor.reads('errors:desk.noteRequired')
    await visitor.field('cash-box:count.note').fill('Bi euro falta ziren')
    await visitor.presses('cash-box:count.submit')
    await visitor.reads('cash-box:count.done')
    await expect(lines.getByText(t('cash-box:kinds.counted'))).toHaveCount(1)
  })
})
