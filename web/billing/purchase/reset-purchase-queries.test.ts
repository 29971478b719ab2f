import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CacheKey } from '#web/kernel/http/query-persister.ts'
import { resetPurchaseQueries } from './reset-purchase-queries.ts'

test.each<[string, CacheKey, unknown]>([
  ['enrolments', ['enrolment', 'mine', 'itziar'], undefined],
  ['receipts', ['payment', 'invoices', 'itziar'], undefined],
  ['what a deletion would end', ['subscription', 'deletion', 'itziar'], undefined],
  ['consents', ['user', 'consents', 'itziar'], undefined],
  ['programmes', ['programme', 1], 'before'],
])('after a purchase, this is left of %s', (_, key, left) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, 'before')
  resetPurchaseQueries(queryClient)
  expect(queryClient.getQueryData(key)).toBe(left)
})
