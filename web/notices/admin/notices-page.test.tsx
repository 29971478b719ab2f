import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { rightsOfRoles } from '#domain/kernel/rights.ts'
import { countRecipients } from '#domain/mailings/contract.ts'
import * as contract from '#domain/notices/admin/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

type Listed = z.input<typeof contract.listNotices.response>

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const texts = {
  ...byLanguage(() => null),
  es: { title: 'No hay sesión', text: 'Hasta el jueves.' },
}
const counts = answer(countRecipients, () => ({
  payers: 2,
  letters: 0,
  languages: { ...byLanguage(() => 0), es: 2 },
}))
const listed = (changes: object = {}): Listed => ({
  notices: [
    {
      id,
      programmeId: null,
      from: '2035-03-05',
      to: '2035-03-06',
      texts,
      author: 'Amaia',
      createdAt: '2035-03-05T09:00:00Z',
      endedAt: null,
      recipients: 0,
      ...changes,
    },
  ],
})

it('the template writes a notice, which is published, sent and closes the day in one press', async () => {
  let now: Listed = { notices: [] }
  const page = await openScreen('/admin/avisos', [
    counts,
    answer(contract.listNotices, () => now),
    answer(contract.writeNoSession, () => ({ texts })),
    answer(contract.publishNotice, () => {
      now = listed({ recipients: 2 })
      return { id, recipients: 2 }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('notices:list.none')
  await presses('notices:form.submit')
  await reads('errors:notices.textRequired')
  expect(sentTo(contract.publishNotice)).toEqual([])
  await presses('notices:noSession.write')
  await screen.findByDisplayValue('No hay sesión')
  expect(sentTo(contract.writeNoSession)[0]?.query).toEqual({ day: '2035-03-12' })
  await visitor.click(screen.getByLabelText(t('notices:form.mail', { count: 2 })))
  await visitor.dblClick(screen.getByRole('button', { name: t('notices:form.submit') }))
  await reads('notices:publishedAndSent', { count: 2 })
  expect(sentTo(contract.publishNotice).map(({ body }) => body)).toEqual([
    {
      requestKey: expect.any(String),
      programmeId: null,
      from: '2035-03-05',
      to: '2035-03-12',
      texts,
      closedDay: '2035-03-12',
      payers: 2,
    },
  ])
  await reads('notices:list.missing.eu')
  expect(screen.queryByDisplayValue('No hay sesión')).toBeNull()
})

it('who may not write to many publishes a notice, and is offered no e-mail', async () => {
  const user = { ...administrator, isAdmin: false, rights: [...rightsOfRoles.editor] }
  const answers = [
    answer(contract.listNotices, () => ({ notices: [] })),
    answer(contract.publishNotice, () => ({ id, recipients: 0 })),
  ]
  const page = await openScreen('/admin/avisos', answers, { user })
  await page.reads('notices:list.none')
  const [text] = await screen.findAllByLabelText(page.t('notices:form.text'))
  await page.visitor.type(text as HTMLElement, 'Hola')
  expect(screen.queryByLabelText(page.t('notices:form.mail', { count: 0 }))).toBeNull()
  await page.presses('notices:form.submit')
  await page.reads('notices:published')
  expect(page.sentTo(contract.publishNotice)).toMatchObject([{ body: { payers: null } }])
  expect(page.sentTo(countRecipients)).toEqual([])
})

it('what the template has written follows the programme chosen later, until somebody changes it', async () => {
  const page = await openScreen('/admin/avisos', [
    counts,
    answer(contract.listNotices, () => ({ notices: [] })),
    answer(contract.writeNoSession, ({ query }) => ({
      texts: {
        ...texts,
        es: { title: query.programme ? 'No hay ONA' : 'No hay sesión', text: '.' },
      },
    })),
  ])
  const { visitor, presses, field } = page
  await page.reads('notices:list.none')
  await presses('notices:noSession.write')
  await screen.findByDisplayValue('No hay sesión')
  await visitor.selectOptions(await field('notices:form.programme'), '1')
  await page.types(await screen.findByDisplayValue('No hay ONA'), 'Hoy no')
  await visitor.selectOptions(await field('notices:form.programme'), '')
  expect(screen.getByDisplayValue('Hoy no')).toBeTruthy()
  expect(page.sentTo(contract.writeNoSession)).toHaveLength(2)
})

it('what the template has written follows the programme also after a reload', async () => {
  const opens = () =>
    openScreen('/admin/avisos', [
      counts,
      answer(contract.listNotices, () => ({ notices: [] })),
      answer(contract.writeNoSession, ({ query }) => ({
        texts: {
          ...texts,
          es: { title: query.programme ? 'No hay ONA' : 'No hay sesión', text: '.' },
        },
      })),
    ])
  const first = await opens()
  await first.presses('notices:noSession.write')
  await screen.findByDisplayValue('No hay sesión')
  await screen.findByText(/^Borrador guardado/)
  cleanup()
  const second = await opens()
  await screen.findByDisplayValue('No hay sesión')
  await second.visitor.selectOptions(await second.field('notices:form.programme'), '1')
  expect(await screen.findByDisplayValue('No hay ONA')).toBeTruthy()
})

it('a notice that is refused stays as it was typed', async () => {
  const page = await openScreen('/admin/avisos', [
    counts,
    answer(contract.listNotices, () => ({ notices: [] })),
    answer(contract.publishNotice, () => refusal(422, 'notices.isOver')),
  ])
  const [text] = await screen.findAllByLabelText(page.t('notices:form.text'))
  await page.visitor.type(text as HTMLElement, 'Hola')
  await page.presses('notices:form.submit')
  await page.reads('errors:notices.isOver')
  expect(text).toHaveProperty('value', 'Hola')
})

it('a notice is taken off, and shown again', async () => {
  let now = listed()
  const page = await openScreen('/admin/avisos', [
    counts,
    answer(contract.listNotices, () => now),
    answer(contract.endNotice, () => {
      now = listed({ endedAt: '2035-03-05T10:00:00Z' })
      return { success: true }
    }),
    answer(contract.showNoticeAgain, () => {
      now = listed()
      return { success: true }
    }),
  ])
  await page.presses('notices:list.endNamed', { text: 'No hay sesión' })
  await page.reads('notices:list.wasEnded')
  await page.presses('notices:list.showAgainNamed', { text: 'No hay sesión' })
  await page.reads('notices:list.isShownAgain')
  await page.reads('notices:list.state.shown')
})

it('a day on which nobody meets anyway is named', async () => {
  const page = await openScreen('/admin/avisos', [
    counts,
    answer(contract.listNotices, () => ({ notices: [] })),
  ])
  await page.reads('notices:list.none')
  // A Tuesday; ONA meets on Mondays.
  const day = screen.getAllByLabelText(page.t('ui:day'))[0] as HTMLInputElement
  await page.visitor.clear(day)
  await page.types(day, '13')
  await page.reads('notices:noSession.none', {
    onDay: formatOnDay('2035-03-13', 'es'),
    programmes: 'ONA',
  })
})

it('in another language, a notice is read in that, or in what is marked as Spanish', async () => {
  const translated = { ...texts, en: { title: 'No session', text: 'Until Thursday.' } }
  const [notice] = listed().notices
  const now = {
    notices: [
      { ...notice, texts: translated },
      { ...notice, id: crypto.randomUUID() },
    ],
  }
  await openScreen('/admin/avisos', [counts, answer(contract.listNotices, () => now as Listed)], {
    language: 'en',
  })
  expect((await screen.findByText('Until Thursday.')).lang).toBe('en')
  expect(screen.getByText('Hasta el jueves.').lang).toBe('es')
})
