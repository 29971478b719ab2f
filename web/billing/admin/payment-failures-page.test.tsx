import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { decideHeldCharges, listHeldCharges } from '#domain/billing/admin/held-charges-contract.ts'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { asShown, expectFocusOn, holding, openScreen } from '#web/testing/open-screen.tsx'

type Held = z.input<typeof listHeldCharges.response>
type Failures = z.input<typeof listPaymentFailures.response>

const idOf = (last: number) => `6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f00${last}`

function held(last: number, name: string | null): Held['payers'][number] {
  const payer = name && { name, email: `${name}@example.org`, phone: '+34600112233' }
  return {
    id: idOf(last),
    payer: payer || null,
    charges: [last + 1, last + 2].map((one) => ({
      id: idOf(one),
      enrollee: name && `Hija de ${name}`,
      programmeName: 'ONA',
      month: '2035-02',
      amount: 60,
      dueOn: '2035-03-01',
    })),
  }
}

const noFailures = answer(listPaymentFailures, () => ({ failures: [], next: null }))
const address = '/admin/pagos-fallidos'

it.each([
  'es',
  'eu',
] as const)('held months are charged, or waived, payer by payer, and leave the list (%s)', async (language) => {
  let payers = [held(10, 'Maite'), held(20, 'Jon'), held(30, null)]
  const page = await openScreen(
    address,
    [
      noFailures,
      answer(listHeldCharges, () => ({ payers })),
      answer(decideHeldCharges, ({ body: { payerId } }) => {
        payers = payers.filter(({ id }) => id !== payerId)
        return { success: true }
      }),
    ],
    { language },
  )
  const { visitor, t, reads, sentTo } = page
  const itemOf = async (name: string) => {
    const region = await screen.findByRole('region', { name: t('payment-failures:held.title') })
    const heading = await within(region).findByRole('heading', { level: 3, name })
    return within(heading.closest('li') ?? region)
  }
  const button = (decision: 'charge' | 'waive') => ({
    name: t(`payment-failures:held.${decision}.button`),
  })

  const first = await itemOf('Maite')
  const month = { month: formatMonth('2035-02', language), amount: formatMoney(6000, language) }
  const words = t('payment-failures:held.month', {
    person: 'Hija de Maite',
    programme: 'ONA',
    ...month,
  })
  expect(first.getAllByText(holding(asShown(words)))).toHaveLength(2)
  await visitor.dblClick(first.getByRole('button', button('charge')))
  const done = await reads('payment-failures:held.done.charge', { name: 'Maite' })
  await expectFocusOn(done)
  expect(screen.queryByRole('heading', { name: 'Maite' })).toBeNull()

  const second = await itemOf('Jon')
  await visitor.click(second.getByText(t('payment-failures:held.waive.title')))
  await visitor.click(second.getByRole('button', button('waive')))
  await reads('payment-failures:held.done.waive', { name: 'Jon' })

  const erased = t('payment-failures:erased')
  const third = await itemOf(erased)
  third.getByText(t('payment-failures:held.onlyWaive'))
  expect(third.queryAllByRole('radio')).toEqual([])
  expect(third.queryByRole('button', button('charge'))).toBeNull()
  await visitor.click(third.getByRole('button', button('waive')))
  await reads('payment-failures:held.done.waive', { name: erased })
  expect(sentTo(decideHeldCharges).map(({ body }) => body)).toEqual([
    { payerId: idOf(10), ids: [idOf(11), idOf(12)], decision: 'charge' },
    { payerId: idOf(20), ids: [idOf(21), idOf(22)], decision: 'waive' },
    { payerId: idOf(30), ids: [idOf(31), idOf(32)], decision: 'waive' },
  ])
})

it('months that another has decided about meanwhile are said beside the button', async () => {
  const page = await openScreen(address, [
    noFailures,
    answer(listHeldCharges, () => ({ payers: [held(10, 'Maite')] })),
    answer(decideHeldCharges, () => refusal(409, 'admin.heldChanged')),
  ])
  await page.presses('payment-failures:held.charge.button')
  const problem = await screen.findByText('said: admin.heldChanged')
  expect(problem.closest('[role=status]')).toBeTruthy()
})

const failure: Failures['failures'][number] = {
  id: 'a failure',
  payer: { name: 'Maite Etxaniz', email: 'maite@example.org', phone: '+34600112233' },
  enrollee: 'Jon Etxaniz',
  programmeName: 'ONA',
  amount: 60,
  kind: 'declined',
  state: 'open',
  failedOn: '2035-03-30',
  graceEndsOn: '2035-04-13',
  daysLeft: 14,
}

it('a refused charge is shown with its reason, the days that are left and how to reach the payer', async () => {
  const paid: typeof failure = { ...failure, id: 'another', state: 'paid', daysLeft: null }
  const page = await openScreen(address, [
    answer(listHeldCharges, () => ({ payers: [] })),
    answer(listPaymentFailures, ({ query: { show } }) => ({
      failures: show === 'all' ? [failure, paid] : [failure],
      next: null,
    })),
  ])
  const { t } = page
  const row = within(await screen.findByRole('row', { name: /Jon Etxaniz/ }))
  row.getByText(t('payment-failures:kind.declined'))
  row.getByText(t('payment-failures:daysLeft', { count: 14 }))
  expect(row.getByRole('link', { name: /maite@example\.org/ }).getAttribute('href')).toBe(
    'mailto:maite@example.org',
  )
  expect(row.getByRole('link', { name: /600/ }).getAttribute('href')).toBe('tel:+34600112233')
  await page.follows('payment-failures:show.all')
  await screen.findByText(t('payment-failures:state.paid'))
  expect(screen.getAllByRole('row')).toHaveLength(3)
})
