import { randomUUID } from 'node:crypto'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { storePaymentEvents } from '../steps/payment-events.ts'

test(
  'a notice with problems is found, read and processed again',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const objectId = `pi_${randomUUID()}`
    await storePaymentEvents(site, { objectId, error: 'connection to Stripe', attempts: 20 })
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/avisos-de-pago')
    await visitor.sees('payment-events:title')
    await visitor.follows('payment-events:filter.failed')
    await expect(page).toHaveURL(/estado=failed/)

    const notice = page.getByRole('listitem').filter({ hasText: objectId })
    await expect(notice).toContainText(t('payment-events:kind.chargePaid'))
    await expect(notice).toContainText(t('payment-events:problem.unreachable'))
    await expect(notice).toContainText(t('payment-events:needsYou'))
    await notice.getByRole('button').press('Enter')
    // It has left the list of those with problems.
    await expect(notice).toHaveCount(0)
    await expect(page.getByText(t('payment-events:askedAgain'))).toBeVisible()

    await visitor.follows('payment-events:filter.done')
    await expect(notice).toContainText(t('payment-events:gone'))
  },
)

test(
  'older notices come fifty at a time, and the keyboard goes on where they begin',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    await storePaymentEvents(site, { count: 60, ignored: true })
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/avisos-de-pago?estado=ignored')
    const notices = page.getByRole('list', { name: t('payment-events:list') }).getByRole('listitem')
    await expect(notices).toHaveCount(50)
    await page.getByRole('button', { name: t('payment-events:more') }).press('Enter')
    await expect(notices.nth(50).getByRole('heading')).toBeFocused()
  },
)
