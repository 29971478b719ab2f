import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const account = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  name: 'Maite Etxaniz',
  email: 'maite@example.org',
  phone: '+34600112233',
  roles: [],
  isActive: true,
  isYou: false,
  openedAt: '2035-03-01T10:00:00.000Z',
}

type Listed = z.input<typeof listAccounts.response>

const found = (...accounts: Listed['accounts']): Listed => ({
  accounts,
  total: accounts.length,
  page: 1,
  pages: 1,
  isClosest: false,
})

it('searching again for the same asks again, and shows who has come and changed meanwhile', async () => {
  let now = found()
  const page = await openScreen('/admin/usuarios', [answer(listAccounts, () => now)])
  const { t, sentTo, reads, presses } = page
  const searches = async () => {
    await page.types(await page.field('accounts-admin:search.words'), account.email)
    await presses('lists:search')
  }
  await searches()
  await reads('accounts-admin:none.title')
  await waitFor(() =>
    expect(sentTo(listAccounts).at(-1)?.query).toEqual({
      search: account.email,
      show: 'all',
      order: 'name',
      page: '1',
    }),
  )
  await page.follows('accounts-admin:search.clear')
  await waitFor(() =>
    expect(screen.getByLabelText(t('accounts-admin:search.words'))).toHaveProperty('value', ''),
  )

  now = found(account)
  await searches()
  const row = await screen.findByRole('row', { name: /maite@example\.org/ })
  expect(within(row).getByText(t('accounts-admin:active'))).toBeTruthy()
  await reads('accounts-admin:found', { count: 1 })

  now = found({ ...account, name: 'Maite Lasa' })
  await searches()
  const link = await screen.findByRole('link', { name: 'Maite Lasa' })
  expect(link.getAttribute('href')).toBe(`/admin/usuarios/cuenta?id=${account.id}`)
})

it('reading goes on at the top of the next page', async () => {
  const page = await openScreen('/admin/usuarios', [
    answer(listAccounts, ({ query }) => ({
      ...found(account),
      total: 51,
      page: Number(query.page),
      pages: 2,
    })),
  ])
  await page.reads('accounts-admin:found', { count: 51 })
  await page.follows('lists:pages.next')
  const where = await page.reads('lists:pages.now', { page: 2, pages: 2 })
  expect(document.activeElement).toBe(where.closest('[role="status"]'))
})
