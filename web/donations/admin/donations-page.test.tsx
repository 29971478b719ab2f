import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listDonations } from '#domain/donations/admin/contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Donation = z.input<typeof listDonations.response>['donations'][number]

const donation: Donation = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  reference: 'AP-1',
  date: '2035-03-05',
  donor: { name: 'Garazi Otegi', email: 'garazi@example.org' },
  anonymous: false,
  amount: 40,
  state: 'partlyRefunded',
  paidBy: 'card',
  refunded: 15,
  refundable: 25,
  refundPending: 0,
  refundFailed: false,
  disputed: 0,
}

it.each([
  'es',
  'eu',
] as const)('wrong amounts are marked, and what is looked for is found, counted and taken away (%s)', async (language) => {
  const page = await openScreen(
    '/admin/aportaciones',
    [
      answer(listDonations, () => ({
        donations: [donation],
        next: null,
        isClosest: false,
        sums: { count: 1, paidCount: 1, paid: 40, refunded: 15 },
      })),
    ],
    { language },
  )
  const { t, sentTo, presses, reads, types } = page
  await reads('donation-admin:sums.found', { count: 1, paid: 1 })
  const calls = sentTo(listDonations).length
  const field = (name: 'words' | 'least' | 'most') => page.field(`donation-admin:search.${name}`)
  const searches = () => presses('lists:search')
  await types(await field('words'), 'garazi@example.org')
  await types(await field('least'), 'mucho')
  await types(await field('most'), '50')
  await searches()
  await reads('errors:donations.amountInvalid')
  expect(document.activeElement).toBe(await field('least'))
  expect(await field('words')).toHaveProperty('value', 'garazi@example.org')
  await types(await field('least'), '60')
  await searches()
  await reads('donation-admin:search.backwards')
  expect(sentTo(listDonations)).toHaveLength(calls)

  await types(await field('least'), '40')
  await searches()
  await waitFor(() =>
    expect(sentTo(listDonations).at(-1)?.query).toEqual({
      search: 'garazi@example.org',
      least: '40',
      most: '50',
      order: 'newest',
    }),
  )
  expect(page.router.state.location.search).toMatch(/minimo=40&maximo=50/)
  const row = within(await screen.findByRole('row', { name: /garazi@example\.org/ }))
  row.getByText(t('donation-admin:states.partlyRefunded'))
  await reads('donation-admin:refunded', { amount: formatMoney(1500, language) })
  const giveBack = row.getByRole('link', { name: new RegExp(t('donation-admin:giveBack')) })
  expect(giveBack.getAttribute('href')).toMatch(new RegExp(`/devolver\\?id=${donation.id}`))
  const csv = await screen.findByRole('link', { name: t('lists:files.csv') })
  const file = new URL(csv.getAttribute('href') ?? '', 'http://localhost')
  expect(file.pathname).toBe('/api/admin/donations/export')
  expect(Object.fromEntries(file.searchParams)).toEqual({
    search: 'garazi@example.org',
    least: '40',
    most: '50',
    order: 'newest',
    format: 'csv',
    lng: language,
  })
  await page.follows('donation-admin:search.clear')
  await waitFor(async () => expect(await field('words')).toHaveProperty('value', ''))
})

it.each([
  ['', 'empty'],
  ['?orden=largest', 'empty'],
  ['?buscar=nadie', 'none'],
] as const)('where there is no donation, the page tells whether there is none yet (%s)', async (search, why) => {
  const page = await openScreen(`/admin/aportaciones${search}`, [
    answer(listDonations, () => ({
      donations: [],
      next: null,
      isClosest: false,
      sums: { count: 0, paidCount: 0, paid: 0, refunded: 0 },
    })),
  ])
  await page.reads(`donation-admin:${why}.title`)
})
