import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const enrollee = 'Maite Etxeberria Lasa'

const failed = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0010',
  number: null,
  date: '2035-03-30',
  serviceMonth: '2035-03',
  programmeName: 'ONA',
  enrollee,
  amount: 60,
  reducedBy: null,
  refunded: 0,
  status: 'failed' as const,
  pdfUrl: null,
  documents: [],
}

const answered = {
  invoices: [failed],
  total: 1,
  sums: { paid: 0, refunded: 0 },
  years: ['2035'],
  receiptYears: [],
  enrollees: [{ id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0011', name: enrollee }],
  programmes: [{ id: 1, name: 'ONA' }],
}
const invoices = answer(listInvoices, () => answered)

const card = {
  methods: [],
  owed: [
    {
      id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0012',
      programmeName: 'ONA',
      enrollee,
      amount: 60,
      date: '2035-03-30',
      kind: 'declined' as const,
      graceEndsOn: '2035-04-13',
      endsOn: null,
      confirmation: null,
      byBizum: false,
    },
  ],
  inProgress: false,
}

it('shows the receipts together with what is owed, which would push them down if it came later', async () => {
  const late = Promise.withResolvers<typeof card>()
  const { reads, t } = await openScreen('/invoices', [
    invoices,
    answer(getKeptMethods, () => late.promise),
  ])
  const known = () => queryClient.getQueriesData({ queryKey: ['payment', 'invoices'] })
  await waitFor(() => expect(known()[0]?.[1]).toBeDefined())
  await reads('ui:loading')
  expect(screen.queryByText(t('invoices:sums.all'))).toBeNull()

  late.resolve(card)
  await reads('invoices:owed.link')
  expect(screen.getByRole('row', { name: new RegExp(enrollee) })).toBeDefined()
})

it('says of a month that was paid and taken back that the bank returned it', async () => {
  const issued = { date: '2035-03-30', pdfUrl: '/api/invoices/1/pdf' }
  const documents = [
    { ...issued, number: '2035-0001', amount: 60 },
    { ...issued, number: 'R2035-0001', amount: -60 },
  ]
  const { reads } = await openScreen('/invoices', [
    answer(listInvoices, () => ({ ...answered, invoices: [{ ...failed, documents }] })),
    answer(getKeptMethods, () => card),
  ])
  await reads('invoices:status.returned')
})

it('shows the receipts also when what is owed cannot be known', async () => {
  const { reads } = await openScreen('/invoices', [
    invoices,
    answer(getKeptMethods, () => refusal(404, 'http.notFound')),
  ])
  await reads('invoices:sums.count', { count: 1 })
})
