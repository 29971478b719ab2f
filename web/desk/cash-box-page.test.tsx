import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cashBox, moveCash } from '#domain/desk/cash-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

it('a movement that was changed after it was recorded is refused once, and then recorded as another', async () => {
  let tries = 0
  const box = { balance: 0, countedAt: null, month: '2035-03', opening: 0, closing: 0, lines: [] }
  const page = await openScreen('/admin/caja', [
    answer(cashBox, () => box),
    answer(moveCash, () => {
      tries += 1
      return tries === 1 ? refusal(409, 'desk.keyUsed') : {}
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await visitor.type(await screen.findByLabelText(t('cash-box:move.amount')), '20')
  await visitor.type(screen.getByLabelText(t('cash-box:move.note')), 'Al banco')
  await presses('cash-box:move.submit')
  await screen.findByText('said: desk.keyUsed')
  await presses('cash-box:move.submit')
  await reads('cash-box:move.done')
  const keys = sentTo(moveCash).map(({ body }) => body.requestKey)
  expect(new Set(keys).size).toBe(2)
})
