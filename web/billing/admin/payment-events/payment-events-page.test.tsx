import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  listPaymentEvents,
  processPaymentEvent,
} from '#domain/billing/admin/payment-events-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

type Events = z.input<typeof listPaymentEvents.response>['events']

const event: Events[number] = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  kind: 'chargePaid',
  objectId: 'pi_1',
  receivedAt: '2035-03-05T09:00:00.000Z',
  processedAt: null,
  state: 'failed',
  attempts: 20,
  nextAttemptAt: null,
  about: null,
  problem: { kind: 'unreachable', technical: 'connection to Stripe' },
}

it('a notice with problems is read, and processed again once', async () => {
  let failed = [event]
  const done: Events[number] = { ...event, state: 'done', processedAt: event.receivedAt }
  const page = await openScreen('/admin/avisos-de-pago', [
    answer(listPaymentEvents, ({ query: { state } }) => ({
      events: state === 'failed' ? failed : failed.length > 0 ? failed : [done],
      next: null,
    })),
    answer(processPaymentEvent, () => {
      failed = []
      return { success: true }
    }),
  ])
  const { visitor, t, sentTo, reads } = page
  await page.follows('payment-events:filter.failed')
  await waitFor(() => expect(sentTo(listPaymentEvents).at(-1)?.query).toEqual({ state: 'failed' }))
  const list = await screen.findByRole('list', { name: t('payment-events:list') })
  const notice = within(within(list).getByRole('listitem'))
  notice.getByRole('heading', { name: t('payment-events:kind.chargePaid') })
  notice.getByText(t('payment-events:problem.unreachable'))
  notice.getByText(t('payment-events:needsYou'))
  notice.getByText(/pi_1 · connection to Stripe/)
  await visitor.dblClick(notice.getByRole('button'))
  // It has left the list of those with problems.
  await reads('payment-events:empty.failed')
  const asked = await reads('payment-events:askedAgain')
  await expectFocusOn(asked)
  expect(sentTo(processPaymentEvent).map(({ path }) => path)).toEqual([
    '/api/admin/payment-events/evt_1/process',
  ])
  await page.follows('payment-events:filter.done')
  await reads('payment-events:gone')
})

it('a notice that is gone is said beside its button', async () => {
  const page = await openScreen('/admin/avisos-de-pago', [
    answer(listPaymentEvents, () => ({ events: [event], next: null })),
    answer(processPaymentEvent, () => refusal(404, 'admin.paymentEventNotFound')),
  ])
  await page.visitor.click(
    await screen.findByRole('button', { name: new RegExp(page.t('payment-events:again')) }),
  )
  await screen.findByText('said: admin.paymentEventNotFound')
})

it('older notices come on a press, and the keyboard goes on where they begin', async () => {
  const some = (from: number, count: number): Events =>
    Array.from({ length: count }, (_, index) => ({
      ...event,
      id: `evt_${from + index}`,
      state: 'ignored',
      problem: null,
    }))
  const page = await openScreen('/admin/avisos-de-pago?estado=ignored', [
    answer(listPaymentEvents, ({ query: { after } }) =>
      after === 'evt_2'
        ? { events: some(3, 1), next: null }
        : { events: some(1, 2), next: 'evt_2' },
    ),
  ])
  const list = await screen.findByRole('list', { name: page.t('payment-events:list') })
  const notices = () => within(list).getAllByRole('listitem')
  expect(notices()).toHaveLength(2)
  await page.presses('payment-events:more')
  await waitFor(() => expect(notices()).toHaveLength(3))
  expect(document.activeElement).toBe(within(notices()[2] ?? list).getByRole('heading'))
  expect(screen.queryByRole('button', { name: page.t('payment-events:more') })).toBeNull()
})
