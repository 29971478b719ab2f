import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { formatDay, formatDayAndMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const expected = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  enrollee: 'Maite Étxeberria',
  age: 78,
  emergencyContact: { firstName: 'Amaia', contactPhone: '943 55 66 77', relation: 'hija' },
  phone: null,
  payer: { name: 'Jon Otegi', phone: '+34600112233' },
  hasHealthInfo: true,
  owed: 60,
  lastDay: '2035-03-31',
}

const own = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003',
  enrollee: 'Jon Otegi',
  age: 80,
  phone: null,
  emergencyContact: null,
  payer: expected.payer,
  hasHealthInfo: false,
  owed: 0,
  lastDay: null,
}

it.each([
  'es',
  'eu',
] as const)('who may come to the next session is listed and printed; another is a press away (%s)', async (language) => {
  const page = await openScreen(
    '/admin/lista',
    [
      answer(listAttendance, ({ query: { day } }) => ({
        enrollees: day === '2035-03-05' ? [expected, own] : [],
      })),
    ],
    { language },
  )
  const { visitor, t, presses, reads, sentTo } = page
  const print = vi.fn()
  vi.stubGlobal('print', print)
  expect(await screen.findAllByText('Maite Étxeberria')).toHaveLength(2)
  await reads('attendance:count', { count: 2 })
  await reads('attendance:payer', { name: 'Jon Otegi' })
  await reads('attendance:payOwed', { amount: formatMoney(6000, language) })
  await reads('attendance:emergency', { contact: 'Amaia (hija)' })
  const health = screen.getByRole('link', { name: t('attendance:health') })
  expect(health.getAttribute('href')).toContain(expected.id)
  const calls = screen.getAllByRole('link', { name: /\d{3} \d{2}/ })
  expect(calls.map((link) => link.getAttribute('href'))).toEqual([
    'tel:943556677',
    'tel:+34600112233',
    'tel:+34600112233',
  ])
  await reads('attendance:last', { day: formatDay('2035-03-31', language) })
  const row = screen.getAllByText('Jon Otegi').at(-1)?.closest('tr')
  expect(row?.textContent).toContain(t('attendance:age', { count: 80 }))
  await presses('attendance:print')
  expect(print).toHaveBeenCalledOnce()

  const days = within(screen.getByRole('navigation', { name: t('attendance:day') }))
  expect(days.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    ['2035-03-05', '2035-03-12', '2035-03-19'].map((day) => formatDayAndMonth(day, language)),
  )
  await visitor.click(days.getByRole('link', { name: formatDayAndMonth('2035-03-12', language) }))
  await reads('attendance:none')
  await waitFor(() =>
    expect(sentTo(listAttendance).at(-1)?.query).toEqual({ programmeId: '1', day: '2035-03-12' }),
  )
})
