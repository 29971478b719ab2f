import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLetters } from '#domain/desk/letter-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const letter = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001',
  userId: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  name: 'Maite Otegi',
  phone: '+34943556677',
  language: 'es' as const,
  subject: 'Tu recibo',
  writtenAt: '2035-03-05T09:00:00.000Z',
}

it('without a letter that is ticked it is said why there is nothing to press', async () => {
  const page = await openScreen('/admin/cartas', [
    answer(listLetters, () => ({ letters: [letter], total: 1 })),
  ])
  const open = page.t('letters:open', { count: 1 })
  await screen.findByRole('link', { name: open })
  await page.visitor.click(screen.getByRole('checkbox', { name: /Maite Otegi/ }))
  await page.reads('letters:noneChosen')
  expect(screen.queryByRole('link', { name: open })).toBeNull()

  await page.visitor.click(screen.getByRole('checkbox', { name: /Maite Otegi/ }))
  await screen.findByRole('link', { name: open })
  expect(screen.queryByText(page.t('letters:noneChosen'))).toBeNull()
})
