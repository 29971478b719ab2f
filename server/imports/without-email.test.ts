import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as contract from '#domain/imports/contract.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import * as mailings from '#domain/mailings/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, outgoingMail, users } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-03-04T12:00:00Z' })
const boss = shared(() => administrator(site))

const fields = ['firstName', 'lastName', 'email', 'phone', 'programme', 'language'] as const

function send(...rows: string[][]) {
  const table = {
    columns: fields.map((field: ImportField) => ({ heading: field, field })),
    rows: rows.map((cells, place) => ({ line: place + 2, cells, leftOut: false })),
    refused: [],
  }
  return boss.call(contract.importMembers, { body: { requestKey: randomUUID(), table } })
}

const calledBy = (phone: string) =>
  site.deps.db
    .select()
    .from(users)
    .where(eq(users.phone, `+34${phone}`))

it('rows without e-mail are an account for each name and telephone, once, and none is invited', async () => {
  const { status, body } = await send(
    ['Pilar', 'Arregi', '', '943 111 222', 'ONA', 'eu'],
    ['Pilar', 'Arregi', '', '943111222', 'ONARTE', 'eu'],
    ['Xabier', 'Arregi', '', '943111222', 'ONA', 'eu'],
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ accounts: 2, enrollees: 2, enrolments: 3 })
  expect(body.invitations.toSend).toBe(0)
  const found = await calledBy('943111222')
  expect(found.map(({ email, firstName }) => [email, firstName]).sort()).toEqual([
    [null, 'Pilar'],
    [null, 'Xabier'],
  ])
  const again = await send(['Pilar', 'Arregi', '', '943111222', 'ONA', 'eu'])
  expect(again.body).toMatchObject({ code: 'imports.problems' })
  const neither = await send(['Ane', 'Arregi', '', '', 'ONA', 'eu'])
  expect(neither.body).toMatchObject({ code: 'imports.problems' })
})

it('a message to many counts them, becomes their letters, and goes with an import that is undone', async () => {
  const { body } = await send(['Libe', 'Otaegi', '', '943333444', 'ONA', 'eu'])
  const [libe] = await calledBy('943333444')
  const filter = { search: 'Otaegi' }
  const counted = await boss.call(mailings.countRecipients, { query: filter })
  expect(counted.body).toMatchObject({ payers: 1, letters: 1 })
  const texts = {
    es: { subject: 'Fiesta', body: 'Hola, {nombre}: ven.' },
    eu: { subject: 'Festa', body: 'Kaixo, {izena}: etorri.' },
  }
  const message = { requestKey: randomUUID(), filter, texts, payers: 1, confirmed: true as const }
  const sent = [
    boss.call(mailings.sendMailing, { body: message }),
    boss.call(mailings.sendMailing, { body: message }),
  ]
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  await site.deps.background.settled()
  const letters = () => site.deps.db.$count(outgoingMail, eq(outgoingMail.userId, libe?.id ?? ''))
  expect(await letters()).toBe(1)
  const [listed] = (await boss.call(mailings.listMailings)).body.mailings
  expect(listed).toMatchObject({ state: 'sent', recipients: 1, sent: 0, letters: 1 })
  await boss.call(contract.undoImport, { params: { id: body.id } })
  expect(await letters()).toBe(0)
  expect(await calledBy('943333444')).toEqual([])
  expect(await site.deps.db.$count(enrolments, eq(enrolments.payerId, libe?.id ?? ''))).toBe(0)
})
