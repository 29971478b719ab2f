import { expect, type Locator } from '@playwright/test'
import { formatMoney } from '#domain/kernel/money.ts'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { test as base, inBasqueOnAPhone, nightly, testSharing } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { unfoldsFilters } from '../steps/list-filters.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

// One worker, and so one product with a past, for all of them.
base.describe.configure({ mode: 'default' })

/** With two people who were charged: one for each journey. */
const test = testSharing(async (beside) => {
  const site = await Product.install({ now: '2035-03-05T09:00:00Z', beside })
  const payer = await openAccount(site)
  const [mother, father] = twoPeople()
  await enrol(site, payer, [mother, father])
  await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
  const nameOf = ({ nombre, apellido }: typeof mother) => `${nombre} ${apellido}`
  return { site, payer, people: [nameOf(mother), nameOf(father)] as const }
})

/** The row of a person's only payment, found by the name. */
async function findPayment(visitor: Visitor, person: string): Promise<Locator> {
  const { page, t } = visitor
  await visitor.sees('payments:title')
  await visitor.field('payments:search.words').fill(person)
  await unfoldsFilters(visitor)
  await page.getByLabel(t('payments:search.month')).selectOption('2035-03')
  await visitor.presses('lists:search')
  const rows = page.getByRole('row').filter({ hasText: person })
  await expect(page.getByRole('row')).toHaveCount(2)
  return rows
}

async function opensRefund(visitor: Visitor, payment: Locator): Promise<void> {
  await payment.getByRole('link', { name: visitor.t('payments:giveBack') }).click()
  await visitor.sees('payments:refund.title')
}

async function chooses(visitor: Visitor, key: string): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.t(key), exact: true }).check()
}

test(
  'a part is given back once, however often the button is pressed, then the rest; the payer sees it',
  nightly,
  async ({
    visitor,
    shared: {
      payer,
      people: [person],
    },
  }) => {
    const { page, t, language } = visitor
    await logInAsAdministrator(visitor)
    await visitor.opens('/user')
    // The bar of a demonstration has a link of this name too.
    await page
      .getByRole('main')
      .getByRole('link', { name: t('admin:links.payments.title'), exact: true })
      .click()
    await opensRefund(visitor, await findPayment(visitor, person))

    await chooses(visitor, 'payments:refund.part')
    await visitor.field('payments:refund.amount').fill('70')
    await visitor.presses('payments:refund.submitOpen')
    await visitor.reads('errors:invoices.refundTooMuch')
    await visitor.reads('errors:invoices.refundReasonRequired')
    await visitor.field('payments:refund.amount').fill('20,50')
    await chooses(visitor, 'payments:refund.reasons.sessionsCancelled')
    await visitor.reads('payments:refund.summary', {
      amount: formatMoney(2050, language),
      payer: `${payer.account.firstName} ${payer.account.lastName}`,
      last4: '4242',
    })
    const submit = t('payments:refund.submit', { amount: formatMoney(2050, language) })
    await page.getByRole('button', { name: submit }).dblclick()
    await visitor.reads('payments:refund.done.succeeded.title')
    const refunds = page.getByRole('table', { name: t('payments:refund.list.title') })
    await expect(refunds.getByRole('row')).toHaveCount(2)

    await visitor.presses('payments:refund.again')
    await page
      .getByRole('radio', {
        name: t('payments:refund.rest', { amount: formatMoney(3950, language) }),
      })
      .check()
    await chooses(visitor, 'payments:refund.reasons.goodwill')
    await visitor.presses('payments:refund.submit', { amount: formatMoney(3950, language) })
    await expect(refunds.getByRole('row')).toHaveCount(3)
    await expect(refunds.getByText(t('payments:refund.status.succeeded'))).toHaveCount(2)
    await visitor.follows('payments:refund.back')
    await expect(page.getByRole('row').filter({ hasText: person })).toContainText(
      t('payments:states.refunded'),
    )

    await visitor.usesSessionOf(payer)
    await visitor.opens('/invoices')
    const mine = page.getByRole('row').filter({ hasText: person }).last()
    await expect(mine).toContainText(t('invoices:status.refunded'))
  },
)

test.describe('in Basque on a phone', nightly, () => {
  test.use(inBasqueOnAPhone)

  test('a whole payment is given back', async ({
    visitor,
    shared: {
      people: [, person],
    },
  }) => {
    const { page } = visitor
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/pagos')
    const payment = await findPayment(visitor, person)
    await expectNoSidewaysScrolling(page, 'on the list of payments')
    await opensRefund(visitor, payment)
    await chooses(visitor, 'payments:refund.reasons.illness')
    await expectNoSidewaysScrolling(page, 'on the form')
    // By its whole amount, whatever that is.
    const submit = page.locator('main form button[type=submit]')
    await submit.click()
    await visitor.reads('payments:refund.done.succeeded.title')
    await expect(submit).toBeHidden()
  })
})
