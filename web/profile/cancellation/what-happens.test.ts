import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import type { Cancellable } from './cancel-one-by-one.ts'
import { WhatHappens } from './what-happens.tsx'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['cancellation'])
})

const recent: Cancellable = {
  enrolmentId: 'one',
  firstName: 'Ane',
  lastName: 'Alkorta',
  programmeName: 'ONA',
  effectiveDate: '2035-03-31',
  lastCharge: null,
  owed: [],
  withoutSubscription: false,
  withdrawUntil: '2035-03-20',
} as unknown as Cancellable
const charge = { date: '2035-03-30', amount: 60 }

it.each<[string, Partial<Cancellable>, boolean]>([
  ['nothing is charged any more', {}, false],
  ['without a payer', { lastCharge: charge, withoutSubscription: true }, false],
  ['a charge is to come', { lastCharge: charge }, true],
  [
    'a charge is under way',
    { owed: [{ ...charge, failed: false, held: false, atDesk: false }] },
    true,
  ],
  ['a month is held', { owed: [{ ...charge, failed: false, held: true, atDesk: false }] }, false],
])('a withdrawal mentions the charges above only where there is one: %s', (_, facts, needsNotice) => {
  const page = createElement(WhatHappens, { enrolments: [{ ...recent, ...facts }] })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, page))
  const t = i18n.getFixedT('es', 'cancellation')
  expect(html).toContain(t('withdrawal.how'))
  expect(html.includes(t('withdrawal.charged'))).toBe(needsNotice)
})
