import { expect, test } from 'vitest'
import type { Owed } from '#web/billing/invoices/payment-card.ts'
import { afterAsking, afterReplacing, resultByNow, textOf } from './card-result.ts'

const charge = (id: string, amount: number): Owed => ({
  id,
  programmeName: 'ONA',
  enrollee: 'Ane Alkorta',
  amount,
  date: '2025-01-30',
  kind: 'needsConfirmation',
  graceEndsOn: '2025-02-13',
  endsOn: null,
  byBizum: false,
  confirmation: { clientSecret: 'pi_1_secret', paymentMethodId: 'pm_1' },
})
const ane = charge('ane', 60)
const jon = charge('jon', 45)
const both = [ane, jon]

test.each([
  ['all', [], 0, { name: 'paid', amount: 10_500 }, 'paidText'],
  ['all, after others', [], 3000, { name: 'paid', amount: 13_500 }, 'paidText'],
  ['none', both, 0, { name: 'unconfirmed', paid: 0, message: 'No' }, 'unconfirmedText'],
  ['one of two', [jon], 0, { name: 'unconfirmed', paid: 6000, message: 'No' }, 'partPaidText'],
  [
    'none, after others',
    both,
    3000,
    { name: 'unconfirmed', paid: 3000, message: 'No' },
    'partPaidText',
  ],
] as const)('the bank authenticates: %s', (_, open, before, result, text) => {
  const ended = afterAsking(both, open, before, 'No')
  expect(ended).toEqual(result)
  expect(textOf(ended)).toBe(text)
})

test.each([
  [{ paid: 0, owed: [], inProgress: false }, 'replacedText'],
  [{ paid: 60, owed: [], inProgress: false }, 'paidText'],
  [{ paid: 0, owed: both, inProgress: false }, 'refusedText'],
  [{ paid: 60, owed: [jon], inProgress: false }, 'partPaidText'],
  [{ paid: 60, owed: [jon], inProgress: true }, 'inProgressText'],
])('another card is answered with %j', (answer, text) =>
  expect(textOf(afterReplacing(answer))).toBe(text))

test.each([
  ['goes on', both, true, both, { name: 'inProgress', paid: 0, owed: both }],
  ['has charged all', both, false, [], { name: 'paid', amount: 10_500 }],
  ['has charged a part', both, false, [jon], { name: 'refused', paid: 6000 }],
  ['could charge nothing', both, false, both, { name: 'refused', paid: 0 }],
  ['had nothing to charge', [], false, [], { name: 'replaced' }],
] as const)('the server was finishing, and by now it %s', (_, before, inProgress, owed, shown) => {
  const result = afterReplacing({ paid: 0, owed: [...before], inProgress: true })
  expect(resultByNow(result, { owed: [...owed], inProgress })).toEqual(shown)
})

test('what was paid before the server went on counts at the end', () => {
  const result = afterReplacing({ paid: 60, owed: [jon], inProgress: true })
  const end = resultByNow(result, { owed: [], inProgress: false })
  expect(end).toEqual({ name: 'paid', amount: 10_500 })
})

test('while the server is working the reader sees so until it has done', () => {
  expect(resultByNow(null, { owed: both, inProgress: true })?.name).toBe('inProgress')
  expect(resultByNow(null, { owed: both, inProgress: false })).toBeNull()
})
