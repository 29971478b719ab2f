import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { cashBox } from '#domain/desk/cash-contract.ts'
import { changePaymentMethod, deskView } from '#domain/desk/contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { readLedger } from '#domain/ledger/contract.ts'
import { countStatistics, readStatistics } from '#domain/statistics/contract.ts'
import { translator } from '#server/kernel/http/language.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, onAPhone, testFrom } from '../fixtures.ts'
import { query } from '../process/database.ts'
import { type Administrator, openAdministrator } from '../product/administrator.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { cards } from '../steps/payment.ts'
import type { Visitor } from '../visitor.ts'

const test = testFrom('2035-03-05T09:00:00Z')

/** Enrols somebody whose payer pays at the desk each month. */
async function enrolAtDesk(site: Product, volunteer: Administrator) {
  const payer = await openAccount(site)
  const [, person] = twoPeople()
  await enrol(site, payer, [{ ...person, nombre: 'Ines' }])
  const [row] = await query<{ id: string }>(site, 'select id from enrolments where payer_id = $1', [
    payer.id,
  ])
  const params = { id: row?.id ?? '' }
  const { client } = volunteer
  const from = (await client.call(deskView, { params })).body.people[0]?.plan?.from
  await client.call(changePaymentMethod, { params, body: { method: 'desk', from } })
  return payer
}

/** Records by the wrong method what is to collect, takes it back, and records it in cash. */
async function takesFromInesTwice(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.opens('/admin')
  await page.getByRole('link', { name: t('dashboard:waiting.toCollect', { count: 1 }) }).click()
  await page.getByRole('link', { name: /^Kobratu Ines/ }).click()
  await page.getByText(t('desk:methods.transfer'), { exact: true }).click()
  await page.getByRole('button', { name: '60' }).click()
  await expect(page.getByText('2035-0011').first()).toBeVisible()
  const taken = page.getByRole('table', { name: t('desk:taken.title') })
  await taken.getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText(t('desk:undo.title'))
  await visitor.presses('desk:undo.confirm')
  await visitor.reads('desk:undo.done')
  await expect(taken.getByText(t('desk:taken.undone'))).toHaveCount(1)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await page.getByRole('button', { name: '60' }).click()
  await expect(page.getByText('2035-0012').first()).toBeVisible()
}

/** Opens an account by name and telephone, enrols by a signed sheet, and takes the first month. */
async function enrolsPilar(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
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
  await visitor.reads('errors:enrolments.statementInvalid')
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
  await expect(page.getByText('2035-0013').first()).toBeVisible()
}

async function grantsHalf(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.opens('/admin/inscripciones')
  await page
    .getByRole('link', { name: /^Maite/ })
    .first()
    .click()
  await visitor.follows('enrolment-admin:one.charges.ownFee')
  await visitor.sees('fees:title')
  await page.getByRole('radio', { name: t('fees:form.kinds.percent.title') }).check()
  await visitor.field('fees:form.percent').fill('50')
  await visitor.field('fees:form.note').fill('Lanik gabe')
  await visitor.presses('fees:form.submit')
  await visitor.reads('fees:form.done')
}

async function countsBox(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.opens('/admin/caja')
  const lines = page.getByRole('table', { name: t('cash-box:lines.title') })
  await expect(lines.getByText(t('cash-box:kinds.payment'))).toHaveCount(4)
  await expectNoAxeViolations(page)
  await visitor.field('cash-box:count.counted').fill('238')
  await visitor.presses('cash-box:count.submit')
  await visitor.reads('errors:desk.noteRequired')
  await visitor.field('cash-box:count.note').fill('Bi euro falta ziren')
  await visitor.presses('cash-box:count.submit')
  await visitor.reads('cash-box:count.done')
  await expect(lines.getByText(t('cash-box:kinds.counted'))).toHaveCount(1)
}

/** Finds the twelve payments of 60 € in receipts, ledger, box and statistics: eight of cards, four in cash. */
async function expectEveryCent({ client }: Administrator): Promise<void> {
  const { payments } = await client.get(listPayments)
  expect(payments.map(({ amount, state }) => [amount, state])).toEqual(
    Array.from({ length: 12 }, () => [60, 'paid']),
  )
  const { body: ledger } = await client.call(readLedger, { query: { month: '2035-03' } })
  expect(ledger.desk).toEqual({ cash: 240, bank: 0 })
  const ofCards = ledger.lines.filter(({ kind }) => kind === 'payment')
  expect(ofCards.map(({ amount }) => amount)).toEqual(Array.from({ length: 8 }, () => 60))
  const { body: box } = await client.call(cashBox, { query: { month: '2035-03' } })
  expect(box.balance).toBe(238)
  await client.get(countStatistics)
  const { months } = await client.get(readStatistics)
  // The receipt of the mistake and its correction count, as in the books.
  expect(months).toMatchObject([{ month: '2035-03', charged: 780, failed: 0, refunded: 60 }])
}

test.describe('a morning in Basque on a phone', () => {
  test.use({ language: 'eu', ...onAPhone })

  test('a volunteer takes cash of three, takes a mistake back, enrols a newcomer without e-mail and grants a fee; every cent is found', async ({
    visitor,
    site,
  }) => {
    const { page } = visitor
    const volunteer = await openAdministrator(site)
    await enrol(
      site,
      await openAccount(site),
      twoPeople(),
      cards.isDeclinedWhenCharged.replaceAll(' ', ''),
    )
    for (let family = 0; family < 4; family += 1) {
      await enrol(site, await openAccount(site), twoPeople())
    }
    const payer = await enrolAtDesk(site, volunteer)
    await site.sandbox.moveClockTo('2035-03-30T12:00:00Z')
    await visitor.usesSessionOf(volunteer)

    // What a family owes is ticked, and cash is chosen.
    await visitor.opens('/admin')
    await page.getByRole('link', { name: /11/ }).first().click()
    const list = { name: /^Kobratu 60/ }
    await expect(page.getByRole('link', list)).toHaveCount(3)
    await expectNoAxeViolations(page)
    await page.getByRole('link', list).filter({ hasNotText: 'Ines' }).first().click()
    await visitor.sees('desk:title')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page, 'where money is taken')
    await page.getByRole('button', { name: '120' }).click()
    await expect(page.getByText('2035-0009, 2035-0010')).toBeVisible()

    await takesFromInesTwice(visitor)
    await enrolsPilar(visitor)
    await grantsHalf(visitor)
    await countsBox(visitor)
    await expectEveryCent(volunteer)
    const mailbox = new Mailbox(site, payer.account.email)
    const about = { programme: 'ONA', month: formatMonth('2035-03', 'es') }
    await expect
      .poll(async () => (await mailbox.mails()).map(({ subject }) => subject))
      .toContain(translator('es')('desk:mail.subject', about))
  })
})
