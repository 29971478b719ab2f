import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { paymentCardKey } from '#web/billing/invoices/payment-card.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { CacheKey } from '#web/kernel/http/query-persister.ts'
import { loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { serverAnswering } from '#web/testing/browser.ts'
import { usePaymentCard } from './use-payment-card.ts'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['payment-card', 'subscriptions'])
})

it.each<[string, CacheKey]>([
  ['enrolments', ['enrolment', 'mine', 'ane']],
  ['receipts', ['payment', 'invoices', 'ane', undefined]],
  ['the account', ['user', 'consents', 'ane']],
])('%s are out of date once another card has paid what was owed', async (_, key) => {
  const card = { methods: [], owed: [], inProgress: false }
  serverAnswering(() => ({ ...card, paid: 60 }))
  queryClient.setQueryData(key, 'before')
  const { result } = renderHook(() =>
    usePaymentCard({ id: 'ane', email: 'ane@example.org' } as AuthenticatedUser, {
      publishableKey: 'pk',
      scriptUrl: '/stripe.js',
      sandbox: true,
    }),
  )
  await act(async () => result.current.cardAnswered({ kept: 'pm_1' }))
  expect(result.current.result).toEqual({ name: 'paid', amount: 6000 })
  expect(queryClient.getQueryData(paymentCardKey('ane'))).toMatchObject(card)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
