import { association } from '#config'
import { expect, nightly, test } from '../fixtures.ts'
import { cards, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesEnrolled } from '../steps/results.ts'
import type { Visitor } from '../visitor.ts'

/** Our own fault is said to be ours, with ways out, and nothing to press that cannot help. */
async function readsThatItIsOurs({ page, t }: Visitor): Promise<void> {
  const email = association.contact.email
  await expect(page.getByText(t('subscriptions:problem.ourFault', { email }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('ui:retry') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('subscriptions:purchase.change') })).toBeVisible()
  await page.getByRole('link', { name: t('subscriptions:problem.toProfile') }).click()
  await expect(page).toHaveURL(/\/user$/)
}

test(
  'where the key for cards is missing, payers read that the fault is ours',
  nightly,
  async ({ visitor }) => {
    await visitor.page.route('**/api/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), stripePublishableKey: '' } })
    })
    await readyToPay(visitor)
    await visitor.reads('subscriptions:problem.noKey')
    await readsThatItIsOurs(visitor)
  },
)

test(
  'a form that the card provider refuses to open is not offered again',
  nightly,
  async ({ visitor, troubles }) => {
    troubles.announce(404, '/v1/setup_intents')
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such intent',
    }
    await visitor.page.route('**/v1/setup_intents/**', (route) =>
      route.fulfill({ status: 404, json: { error } }),
    )
    await readyToPay(visitor)
    await visitor.reads('subscriptions:problem.formFailed')
    await readsThatItIsOurs(visitor)
  },
)

test(
  'a form that does not open by a bad moment of the provider opens at the next try',
  nightly,
  async ({ visitor, troubles }) => {
    const { page, t } = visitor
    troubles.announce(500, '/v1/setup_intents')
    await page.route('**/v1/setup_intents/**', (route) =>
      route.fulfill({ status: 500, json: { error: { type: 'api_error', message: 'Try later' } } }),
    )
    const { people } = await readyToPay(visitor)
    await visitor.reads('subscriptions:problem.formFailed')
    await page.unroute('**/v1/setup_intents/**')
    await page.getByRole('button', { name: t('ui:retry') }).press('Enter')
    await expect(
      page.getByRole('heading', { name: t('subscriptions:purchase.card') }),
    ).toBeVisible()
    await pay(visitor, cards.works)
    await visitor.sees('subscriptions:success.title')
    await visitor.opens('/user')
    await seesEnrolled(visitor, people)
  },
)
