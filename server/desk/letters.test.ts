import { expect, it } from 'vitest'
import { addEmail, openAccount } from '#domain/accounts/admin/account-contract.ts'
import { deactivateUser, reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import * as contract from '#domain/desk/letter-contract.ts'
import { deleteOldMail, giveUpMail } from '#server/kernel/adapters/mail/queue.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, outgoingMail } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))

async function opened(lng: 'es' | 'eu' | 'en' = 'eu'): Promise<string> {
  const person = { firstName: 'Pilar', lastName: 'Arregi', phone: '943123456', locality: 'Zarautz' }
  return (await boss.call(openAccount, { body: { ...person, lng } })).body.id
}

const deactivate = (id: string) => boss.call(deactivateUser, { params: { id }, body: {} })
const list = async () => (await boss.call(contract.listLetters)).body
const of = async (id: string) => (await list()).letters.filter(({ userId }) => userId === id)

const print = async (ids: string[]) =>
  (await boss.file(`/api/admin/letters/pdf?ids=${ids.join(',')}`)).bytes
const mark = (ids: string[]) => boss.call(contract.markPrinted, { body: { ids } })

it('that letters wait is said to who prints them alone', async () => {
  await deactivate(await opened())
  const waiting = async (role: 'secretary' | 'treasurer' | 'editor') =>
    (await (await administrator(site, role)).call(readDashboard)).body.letters
  expect([await waiting('secretary'), await waiting('treasurer'), await waiting('editor')]).toEqual(
    [1, 0, 0],
  )
})

it('what would be sent waits as a letter, is printed, marked once, and forgotten', async () => {
  const id = await opened()
  await deactivate(id)
  const [letter] = await of(id)
  expect(letter).toMatchObject({
    name: 'Pilar Arregi',
    phone: '+34943123456',
    language: 'eu',
    subject: 'Elkarteak zure kontua itxi du',
  })
  const ids = [letter?.id ?? '']
  const { pages, elements, source } = readPdf(await print(ids))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toEqual(expect.arrayContaining(['Pilar Arregi', 'Zarautz']))
  expect(elements).toContain('H1')
  expect(source).toContain('/Lang (eu-ES)')
  expect(await of(id)).toHaveLength(1)
  const marked = await Promise.all([mark(ids), mark(ids)])
  expect(marked.map(({ body }) => body.printed).sort()).toEqual([0, 1])
  expect(await of(id)).toEqual([])
  expect(JSON.parse((await print(ids)).toString())).toMatchObject({ code: 'desk.lettersGone' })
  const [stored] = await site.deps.db.select().from(outgoingMail).where(eq(outgoingMail.userId, id))
  expect(stored?.params).toEqual({})
  const isIt = and(eq(auditLog.subject, `user:${id}`), eq(auditLog.action, 'desk.printLetters'))
  expect(await site.deps.db.$count(auditLog, isIt)).toBe(1)
})

it('a letter is not given up with e-mails that cannot be sent, nor forgotten before it is printed', async () => {
  const id = await opened()
  await deactivate(id)
  await giveUpMail(site.deps.db, new Date('2030-01-01'))
  await deleteOldMail({ ...site.deps, clock: { now: () => new Date('2030-01-01') } })
  expect(await of(id)).toHaveLength(1)
})

it('once there is an address, e-mails come instead, and what was written before is still printed', async () => {
  const id = await opened('es')
  await deactivate(id)
  await boss.call(reactivateUser, { params: { id } })
  expect(await of(id)).toHaveLength(2)
  const email = `${id}@example.org`
  await boss.call(addEmail, { params: { id }, body: { email } })
  await deactivate(id)
  expect(await of(id)).toHaveLength(2)
  expect((await mailsTo(site, email)).map(({ subject }) => subject)).toContain(
    'La asociación ha cerrado tu cuenta',
  )
})
