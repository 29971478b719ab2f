import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deskView, listToCollect, recordDeskPayment } from '#domain/desk/contract.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import type { DeskView } from './desk-view.ts'

const id = '0a4f6f0e-7f0c-4d0e-9c7d-3f1f5a9d0001'
const idOf = (index: number) => `0a4f6f0e-7f0c-4d0e-9c7d-${String(index).padStart(12, '0')}`

/** The newest payments, of which the page shows so many. */
const SHOWN = 24

const takenOf = (index: number): DeskView['taken'][number] => ({
  id: idOf(index),
  enrolmentId: id,
  person: 'Ane Etxeberria',
  month: addMonths('2030-01', index),
  amount: 40.95,
  method: 'cash',
  receivedOn: '2035-03-02',
  takenBy: 'Amaia Etxeberria',
  receiptId: idOf(1000 + index),
  receiptNumber: `2035-${String(index + 1).padStart(4, '0')}`,
  isUndone: false,
})

/** A person who pays 40,95 € a month, and what was taken for them so often before. */
function view(paid: number): DeskView {
  const months = Array.from({ length: 6 }, (_, index) => addMonths('2030-01', paid + index))
  return {
    payer: { name: 'Karmele Agirre', phone: '600112233' },
    people: [
      {
        enrolmentId: id,
        person: 'Ane Etxeberria',
        programmeName: 'ONA',
        plan: null,
        months: months.map((month) => ({ month, amount: 40.95, state: 'ahead' as const })),
      },
    ],
    taken: Array.from({ length: Math.min(paid, SHOWN) }, (_, index) => takenOf(paid - 1 - index)),
    today: '2035-03-02',
  }
}

async function monthBox(index: number) {
  const box = (await screen.findAllByRole('checkbox'))[index]
  if (!box) throw new Error(`no month ${index}`)
  return box
}

it('three months whose cents do not add up as fractions are taken together, and the next ones after them', async () => {
  let paid = 24
  const { visitor, presses, reads, sentTo } = await openScreen(`/admin/cobrar?inscripcion=${id}`, [
    answer(deskView, () => view(paid)),
    answer(recordDeskPayment, ({ body: { months } }) => {
      paid += months.length
      return { receipts: months.map((month) => ({ number: '2035-0099', month, amount: 40.95 })) }
    }),
  ])
  await presses('desk:more')
  await visitor.click(await monthBox(2))
  await presses('desk:submit', { amount: '122,85\u00a0€' })
  await reads('desk:done.title', { amount: '122,85\u00a0€' })
  await visitor.click(await monthBox(0))
  await presses('desk:submit', { amount: '40,95\u00a0€' })
  await reads('desk:done.title', { amount: '40,95\u00a0€' })
  const sent = sentTo(recordDeskPayment).map(({ body }) => body)
  expect(sent.map(({ months, amount }) => `${months.join(' ')} ${amount}`)).toEqual([
    '2032-01 2032-02 2032-03 122.85',
    '2032-04 40.95',
  ])
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(2)
})

it('the sum of all that is to collect is told where its cents do not add up as fractions', async () => {
  const month = {
    enrolmentId: id,
    person: 'Ane',
    programmeName: 'ONA',
    payer: null,
    month: '2035-02',
  }
  const { reads } = await openScreen('/admin/cobrar', [
    answer(listToCollect, () => ({
      months: [0, 1, 2].map((index) => ({
        ...month,
        id: idOf(index),
        amount: 40.95,
        graceEndsOn: '2035-03-13',
      })),
    })),
  ])
  await reads('desk:toCollect.total', { amount: '122,85\u00a0€' })
})
