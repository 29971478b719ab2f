import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { closeDays, listProgrammes, openDays } from '#domain/programmes/change-contract.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

type Known = z.input<typeof listProgrammes.response>

const known: Known = {
  programmes: siteConfig.programmes.map((one) => ({ ...one, version: 1, people: 2, payers: 1 })),
  closedDays: [],
}
const closed: Known = {
  ...known,
  closedDays: [{ day: '2035-04-02', programmeId: null, reason: 'Obras' }],
}
const address = '/admin/programas/cierres'

it('a day is closed once, with its reason, and opened again until that is undone', async () => {
  let now = known
  const page = await openScreen(address, [
    answer(listProgrammes, () => now),
    answer(closeDays, () => {
      now = closed
      return { closed: 1 }
    }),
    answer(openDays, () => {
      now = known
      return { success: true }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('programme-admin:closing.none')
  await presses('programme-admin:closing.submit')
  await reads('errors:programmes.dayInvalid')
  const first = within(screen.getByRole('group', { name: t('programme-admin:closing.from') }))
  expect(document.activeElement).toBe(first.getByLabelText(t('ui:day')))
  await visitor.type(first.getByLabelText(t('ui:day')), '2')
  await visitor.type(first.getByLabelText(t('ui:month')), '4')
  await visitor.type(first.getByLabelText(t('ui:year')), '2035')
  const reason = screen.getByRole('textbox', {
    name: new RegExp(t('programme-admin:closing.reason')),
  })
  await visitor.type(reason, 'Obras')
  await visitor.dblClick(screen.getByRole('button', { name: t('programme-admin:closing.submit') }))
  await reads('programme-admin:closing.done', { count: 1 })
  const entry = (await screen.findByText(/Obras$/)).closest('li')
  expect(entry?.textContent).toContain(formatDay('2035-04-02', 'es'))
  expect(entry?.textContent).toContain(t('programme-admin:closing.all'))
  expect(sentTo(closeDays).map(({ body }) => body)).toEqual([
    { from: '2035-04-02', to: '2035-04-02', programmeId: null, reason: 'Obras' },
  ])

  await presses('programme-admin:closing.openNamed', { days: formatDay('2035-04-02', 'es') })
  await reads('programme-admin:closing.none')
  expect(screen.queryByText(/Obras$/)).toBeNull()
  expect(sentTo(openDays).map(({ query }) => query)).toEqual([
    { from: '2035-04-02', to: '2035-04-02' },
  ])
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: t('programme-admin:closing.coming') }),
    ),
  )
  // Also once the message is gone.
  const words = { days: formatDay('2035-04-02', 'es'), programme: t('programme-admin:closing.all') }
  const text = t('programme-admin:closing.opened', words)
  await page.closesMessage(text)
  await page.visitor.click(screen.getByRole('button', { name: `${t('drafts:undo')} ${text}` }))
  await screen.findByText(/Obras$/)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  const [closing, again] = sentTo(closeDays).map(({ body }) => body)
  expect(again).toEqual(closing)
})

it('days in a row are one line, removed and put back in one press each', async () => {
  const fortnight: Known = {
    ...known,
    closedDays: Array.from({ length: 14 }, (_, index) => ({
      day: addDays('2035-04-02', index),
      programmeId: null,
      reason: 'Vacaciones',
    })),
  }
  let now = fortnight
  const page = await openScreen(address, [
    answer(listProgrammes, () => now),
    answer(openDays, () => {
      now = known
      return { success: true }
    }),
    answer(closeDays, () => {
      now = fortnight
      return { closed: 14 }
    }),
  ])
  const { t, presses, reads, sentTo } = page
  const [from, to] = ['2035-04-02', '2035-04-15']
  const days = t('programme-admin:closing.range', {
    from: formatDay(from, 'es'),
    to: formatDay(to, 'es'),
  })
  const line = (await screen.findByText(/Vacaciones$/)).closest('li')
  expect(line?.textContent).toContain(t('programme-admin:closing.days', { count: 14 }))
  await presses('programme-admin:closing.openNamed', { days })
  await reads('programme-admin:closing.none')
  expect(sentTo(openDays).map(({ query }) => query)).toEqual([{ from, to }])
  const text = t('programme-admin:closing.opened', {
    days,
    programme: t('programme-admin:closing.all'),
  })
  await page.closesMessage(text)
  await page.visitor.click(screen.getByRole('button', { name: `${t('drafts:undo')} ${text}` }))
  await screen.findByText(/Vacaciones$/)
  expect(sentTo(closeDays).map(({ body }) => body)).toEqual([
    { from, to, programmeId: null, reason: 'Vacaciones' },
  ])
})

it('days that are refused are said, and what was typed stays', async () => {
  const page = await openScreen(address, [
    answer(listProgrammes, () => known),
    answer(closeDays, () => refusal(400, 'programmes.daysBackwards')),
  ])
  const typed = [
    ['from', '3'],
    ['to', '2'],
  ] as const
  for (const [name, day] of typed) {
    const legend = page.t(`programme-admin:closing.${name}`)
    const date = within(await screen.findByRole('group', { name: legend }))
    await page.visitor.type(date.getByLabelText(page.t('ui:day')), day)
    await page.visitor.type(date.getByLabelText(page.t('ui:month')), '4')
    await page.visitor.type(date.getByLabelText(page.t('ui:year')), '2035')
  }
  await page.presses('programme-admin:closing.submit')
  await screen.findByText('said: programmes.daysBackwards')
  expect(
    screen.getAllByLabelText(page.t('ui:day')).map((box) => (box as HTMLInputElement).value),
  ).toEqual(['3', '2'])
})

it('holidays that only the association can know of are ticked and closed; the others are left out already', async () => {
  let now = known
  const page = await openScreen(address, [
    answer(listProgrammes, () => now),
    answer(closeDays, ({ body: { from: day, reason } }) => {
      now = { ...known, closedDays: [{ day, programmeId: null, reason }] }
      return { closed: 1 }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const expected = await reads('programme-admin:holidays.expected')
  expect(expected.closest('li')?.textContent).toContain(
    t('programme-admin:holidays.names.easterMonday'),
  )
  expect(screen.queryByRole('checkbox', { name: /San José/ })).toBeTruthy()
  const season = screen.getByRole('link', { name: t('programme-admin:holidays.choose') })
  expect(season.getAttribute('href')).toBe(adminPaths.association('calendar'))
  await presses('programme-admin:holidays.submit')
  await reads('programme-admin:holidays.noneChosen')
  await visitor.click(screen.getByRole('checkbox', { name: /San José/ }))
  await presses('programme-admin:holidays.submit')
  await reads('programme-admin:holidays.added')
  expect(sentTo(closeDays).map(({ body }) => body)).toEqual([
    { from: '2035-03-19', to: '2035-03-19', programmeId: null, reason: 'San José' },
  ])
})
