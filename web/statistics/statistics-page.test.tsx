import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { formatMoney } from '#domain/kernel/money.ts'
import { countStatistics, readStatistics } from '#domain/statistics/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Statistics = z.input<typeof readStatistics.response>

const month = (name: string, charged: number): Statistics['months'][number] => ({
  month: name,
  begun: 0,
  ended: 0,
  active: 2,
  charged,
  failed: 0,
  refunded: 0,
  donated: 0,
})

const months = [month('2036-01', 120), month('2036-02', 60)]

const statistics: Statistics = {
  countedAt: '2036-02-29T12:00:00.000Z',
  today: '2036-02-29',
  programmeId: null,
  from: '2036-01',
  to: '2036-02',
  firstMonth: '2036-01',
  months,
  programmes: [{ id: 1, programmeName: 'ONA', active: 2, inactive: 0 }],
  activeYearBefore: null,
  reasons: [],
  ages: [],
  ageUnknown: 0,
  localities: [],
  elsewhere: 0,
  localityUnknown: 0,
}

it('months are chosen, and their numbers read and taken away', async () => {
  const page = await openScreen('/admin/estadisticas', [
    answer(readStatistics, ({ query: { from = '2036-01', to = '2036-02' } }) => ({
      ...statistics,
      from,
      to,
      months: months.filter((one) => one.month >= from && one.month <= to),
    })),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('statistics:charts.active.now', { count: 2 })
  const field = (name: 'from' | 'to') => page.field(`statistics:period.${name}`)
  await visitor.selectOptions(await field('from'), '2036-02')
  await visitor.selectOptions(await field('to'), '2036-01')
  await presses('statistics:period.show')
  await reads('statistics:period.backwards')
  expect(document.activeElement).toBe(await field('to'))
  expect(sentTo(readStatistics)).toHaveLength(1)

  await visitor.selectOptions(await field('from'), '2036-01')
  await presses('statistics:period.show')
  await waitFor(() =>
    expect(sentTo(readStatistics).at(-1)?.query).toEqual({ from: '2036-01', to: '2036-01' }),
  )
  // The hands stay where they were.
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: t('statistics:period.show') }),
  )
  const title = t('statistics:charts.income.title')
  const income = within(screen.getByRole('group', { name: title }))
  await waitFor(() =>
    expect(income.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mes/),
      expect.stringMatching(/^enero de 2036120/),
      expect.stringMatching(/^Total120/),
    ]),
  )
  const csv = income.getByRole('link', { name: `${t('lists:files.csv')}: ${title}` })
  expect(csv.getAttribute('href')).toBe(
    '/api/admin/stats/export?chart=income&from=2036-01&to=2036-01&format=csv&lng=es',
  )
})

it('how it goes is said in figures, compared with as many months before', async () => {
  const page = await openScreen('/admin/estadisticas', [
    answer(readStatistics, ({ query: { from } }) =>
      from === '2035-11'
        ? { ...statistics, months: [month('2035-11', 90), month('2035-12', 60)] }
        : { ...statistics, firstMonth: '2035-01', ages: [1, 0, 2], ageUnknown: 1, months },
    ),
  ])
  const { t } = page
  await page.reads('statistics:overview.more', { amount: formatMoney(3000, 'es') })
  const overview = within(screen.getByRole('region', { name: t('statistics:overview.title') }))
  const figureOf = (name: 'people' | 'income') =>
    overview.getByText(t(`statistics:overview.${name}`)).nextElementSibling?.textContent
  expect(figureOf('people')).toBe('4')
  expect(figureOf('income')).toBe(formatMoney(18_000, 'es'))
})

it('everything is counted again, and what is new is shown', async () => {
  let charged = 120
  const page = await openScreen('/admin/estadisticas', [
    answer(readStatistics, () => ({ ...statistics, months: [month('2036-01', charged)] })),
    answer(countStatistics, () => {
      charged = 180
      return { countedAt: statistics.countedAt }
    }),
  ])
  await page.presses('statistics:countAgain.button')
  await page.reads('statistics:countAgain.done')
  const income = screen.getByRole('group', { name: page.t('statistics:charts.income.title') })
  within(income).getByRole('row', { name: /^Total 180/ })
  expect(page.sentTo(countStatistics)).toHaveLength(1)
})

it.each([
  { ages: [0, 0, 0, 0, 4, 0, 0], ageUnknown: 0, says: { group: '65–74', count: 4, total: 4 } },
  { ages: [0, 0, 0, 0, 4, 6, 0], ageUnknown: 9, says: { group: '75–84', count: 6, total: 19 } },
  { ages: [0, 0, 0, 0, 0, 0, 0], ageUnknown: 9, says: null },
])('of ages $ages and $ageUnknown unknown, the largest group is said', async (people) => {
  const { says, ...counts } = people
  const { reads, t } = await openScreen('/admin/estadisticas', [
    answer(readStatistics, () => ({ ...statistics, ...counts })),
  ])
  if (!says) {
    await reads('statistics:charts.ages.unknown')
    return
  }
  const [from, to] = says.group.split('–')
  const group = t('statistics:rows.ageRange', { from, to })
  await reads('statistics:charts.ages.summary', { ...says, group })
})

it('before anything has happened there is nothing to draw', async () => {
  const page = await openScreen('/admin/estadisticas', [
    answer(readStatistics, () => ({ ...statistics, firstMonth: null, months: [] })),
  ])
  await page.reads('statistics:empty.title')
  expect(screen.queryByRole('button', { name: page.t('statistics:period.show') })).toBeNull()
})
