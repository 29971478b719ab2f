import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { byLanguage } from '#domain/kernel/language.ts'
import * as mailings from '#domain/mailings/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

const address = '/admin/inscripciones/correo?buscar=Otegi&estado=active'
const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'

const counted: z.input<typeof mailings.countRecipients.response> = {
  payers: 2,
  letters: 0,
  languages: { ...byLanguage(() => 0), es: 2 },
}
const counts = answer(mailings.countRecipients, () => counted)
const noneSent = answer(mailings.listMailings, () => ({ mailings: [] }))
const previews = answer(mailings.previewMailing, ({ body: { texts } }) => ({
  mails: [{ language: 'es', subject: texts.es.subject, text: 'Hola, Ane' }],
}))

it('a message is written, looked at as it arrives, and sent once', async () => {
  const page = await openScreen(address, [
    counts,
    noneSent,
    previews,
    answer(mailings.sendMailing, () => ({ id, recipients: 2 })),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('mailings:to', { count: 2 })
  expect(sentTo(mailings.countRecipients)[0]?.query).toEqual({ search: 'Otegi', status: 'active' })
  await presses('mailings:look')
  await reads('errors:mailings.subjectRequired')
  await reads('errors:mailings.bodyRequired')
  expect(document.activeElement).toBe(await page.field('mailings:subject'))
  expect(sentTo(mailings.previewMailing)).toEqual([])

  await visitor.type(await page.field('mailings:subject'), 'Fiesta')
  await visitor.type(await page.field('mailings:body'), 'Hola, ')
  await presses('mailings:putName', { placeholder: '{nombre}' })
  expect(await page.field('mailings:body')).toHaveProperty('value', 'Hola, {nombre}')
  await presses('mailings:look')
  await reads('mailings:preview.subject', { subject: 'Fiesta' })
  await screen.findByText('Hola, Ane')
  await presses('mailings:preview.send', { count: 2 })
  await reads('errors:subscriptions.confirmationRequired')
  expect(sentTo(mailings.sendMailing)).toEqual([])
  await visitor.click(screen.getByRole('checkbox'))
  const send = screen.getByRole('button', { name: t('mailings:preview.send', { count: 2 }) })
  await visitor.dblClick(send)
  const done = await reads('mailings:done', { count: 2 })
  await expectFocusOn(done)
  expect(sentTo(mailings.sendMailing).map(({ body }) => body)).toEqual([
    {
      requestKey: expect.any(String),
      filter: { search: 'Otegi', status: 'active' },
      texts: { es: { subject: 'Fiesta', body: 'Hola, {nombre}' }, eu: null, en: null },
      payers: 2,
      confirmed: true,
    },
  ])
  // An empty form follows, for another message.
  await waitFor(async () =>
    expect(await page.field('mailings:subject')).toHaveProperty('value', ''),
  )
})

it('after a lost answer the same key is sent, and another text only after a second yes', async () => {
  const replies = [
    () => new Response('lost on the way'),
    () => refusal(409, 'mailings.keyUsed'),
    () => ({ id, recipients: 2 }),
  ]
  const page = await openScreen(address, [
    counts,
    noneSent,
    previews,
    answer(mailings.sendMailing, () => replies.shift()?.() ?? refusal(500, 'http.internal')),
  ])
  const { visitor, presses, reads, sentTo } = page
  const sends = async () => {
    await visitor.click(await screen.findByRole('checkbox'))
    await presses('mailings:preview.send', { count: 2 })
  }
  await visitor.type(await page.field('mailings:subject'), 'Feista')
  await visitor.type(await page.field('mailings:body'), 'Hola')
  await presses('mailings:look')
  await sends()
  await reads('ui:connection.unreadable')

  await presses('mailings:preview.back')
  const subject = await page.field('mailings:subject')
  expect(subject).toHaveProperty('value', 'Feista')
  await page.types(subject, 'Fiesta')
  await presses('mailings:look')
  await sends()
  await screen.findByText('said: mailings.keyUsed')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await sends()
  await reads('mailings:done', { count: 2 })
  const [lost, refused, sent] = sentTo(mailings.sendMailing).map(({ body }) => body.requestKey)
  expect(refused).toBe(lost)
  expect(sent).not.toBe(lost)
})

it('where nobody can be written to, there is no form', async () => {
  const page = await openScreen(address, [
    answer(mailings.countRecipients, () => ({
      payers: 0,
      letters: 0,
      languages: byLanguage(() => 0),
    })),
    noneSent,
  ])
  await page.reads('mailings:nobody')
  expect(screen.queryByRole('button', { name: page.t('mailings:look') })).toBeNull()
})
