import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/notices/admin/contract.ts'
import * as service from '#domain/service-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))
const boss = shared(() => administrator(site))
let ane: Member
let jon: Member

/** Ane pays for two people in ONA and reads Basque, Jon for one in ONARTE. */
beforeAll(async () => {
  ane = await member(site, { firstName: 'Ane', lng: 'eu' })
  jon = await member(site, { firstName: 'Jon' })
  await enrol(ane, { monto: 120, people: [person(), person({ nombre: 'Libe' })] })
  await enrol(jon, { monto: 60, programme: 2 })
})

const texts = {
  es: { title: null, text: 'Mañana no hay sesión.' },
  eu: { title: 'Saiorik ez', text: 'Bihar ez dago saiorik.' },
  en: null,
}

function notice(changes: object = {}) {
  return {
    requestKey: crypto.randomUUID(),
    programmeId: null,
    from: '2026-11-10',
    to: '2026-11-11',
    texts,
    closedDay: null,
    payers: null,
    ...changes,
  }
}

async function publish(body: object, who: Administrator = boss) {
  const answer = await who.call(contract.publishNotice, { body })
  await site.deps.background.settled()
  return answer
}

const end = (id: string) => boss.call(contract.endNotice, { params: { id } })
const again = (id: string) => boss.call(contract.showNoticeAgain, { params: { id } })
const idsAt = async (instance: 'first' | 'second') => {
  const visitor = site.visitor()
  const client = instance === 'first' ? visitor : second.sameBrowser(visitor)
  return (await client.call(service.getConfig)).body.notices.map(({ id }) => id)
}
const listed = async (id: string) =>
  (await boss.call(contract.listNotices)).body.notices.find((one) => one.id === id)
const noticesTo = async ({ user }: Member) =>
  (await mailsTo(site, user.email)).filter(({ text }) =>
    /no hay sesión|ez dago saiorik/.test(text ?? ''),
  )

it('who may not write to many shows a notice, and sends it to nobody', async () => {
  const editor = await administrator(site, 'editor')
  const mailed = await publish(notice({ payers: 2 }), editor)
  expect([mailed.status, mailed.body.code]).toEqual([403, 'http.forbidden'])
  expect(await noticesTo(jon)).toEqual([])
  const shown = await publish(notice(), editor)
  expect([shown.status, shown.body.recipients]).toEqual([200, 0])
  await end(shown.body.id)
})

describe('a notice', () => {
  it('is seen at once in every process, until it is ended, and again when that is undone', async () => {
    const body = notice()
    expect((await publish(body)).body).toEqual({ id: body.requestKey, recipients: 0 })
    const id = body.requestKey
    expect(await idsAt('first')).toContain(id)
    await expect.poll(() => idsAt('second')).toContain(id)
    expect(await noticesTo(ane)).toEqual([])
    await Promise.all([end(id), end(id)])
    expect(await idsAt('first')).not.toContain(id)
    await expect.poll(() => idsAt('second')).not.toContain(id)
    await Promise.all([again(id), again(id)])
    expect(await idsAt('first')).toContain(id)
    const noted = await site.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `notice:${id}`))
      .orderBy(auditLog.at)
    expect(noted.map(({ action }) => action)).toEqual([
      'admin.publishNotice',
      'admin.endNotice',
      'admin.showNoticeAgain',
    ])
    await end(id)
  })

  it('goes to each payer concerned once, in their language, however often and at once it is sent', async () => {
    const body = notice({ programmeId: 1, payers: 1, closedDay: '2026-11-11' })
    const answers = await Promise.all([publish(body), publish(body), publish(body)])
    expect(answers.map((answer) => [answer.status, answer.body.recipients])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    expect(await noticesTo(ane)).toMatchObject([{ subject: 'ONA: Saiorik ez' }])
    expect(await noticesTo(jon)).toEqual([])
    const { closedDays } = (await site.visitor().call(service.getConfig)).body
    expect(closedDays).toEqual([{ day: '2026-11-11', programmeId: 1, reason: null }])
    expect(await listed(body.requestKey)).toMatchObject({ recipients: 1, author: 'Itziar Agirre' })
    await end(body.requestKey)
  })

  it('without a title has a subject, and where a language is missing it comes in Spanish', async () => {
    const body = notice({ payers: 2, texts: { ...texts, eu: null } })
    await publish(body)
    for (const who of [ane, jon]) {
      const mails = (await noticesTo(who)).filter(({ subject }) => subject === 'Aviso de Ongizate')
      expect(mails).toMatchObject([{ text: expect.stringContaining('Mañana no hay sesión.') }])
    }
    await end(body.requestKey)
  })

  it('is all or nothing: with a stale number of recipients nothing is shown, closed or sent', async () => {
    const body = notice({ payers: 9, closedDay: '2026-11-12' })
    const refused = await publish(body)
    expect(refused).toMatchObject({ status: 409, body: { code: 'mailings.recipientsChanged' } })
    expect(await listed(body.requestKey)).toBeUndefined()
    const { closedDays } = (await site.visitor().call(service.getConfig)).body
    expect(closedDays.map(({ day }) => day)).not.toContain('2026-11-12')
  })

  it('of the same key with other words, or of another author, is refused', async () => {
    const body = notice()
    await publish(body)
    const other = { ...body, texts: { ...texts, en: { title: null, text: 'No session' } } }
    const colleague = await administrator(site)
    for (const refused of [await publish(other), await publish(body, colleague)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'notices.keyUsed' } })
    }
    await end(body.requestKey)
  })

  it.each([
    ['ends before it begins', { from: '2026-11-12', to: '2026-11-11' }, 'programmes.daysBackwards'],
    ['is over', { from: '2026-11-08', to: '2026-11-09' }, 'notices.isOver'],
    ['lasts for months', { to: '2027-11-11' }, 'notices.tooManyDays'],
    ['concerns no programme that there is', { programmeId: 99 }, 'programmes.notFound'],
  ])('is refused where it %s', async (_, wrong, code) => {
    expect((await publish(notice(wrong))).body.code).toBe(code)
  })

  it('is not announced before its first day, nor after its last', async () => {
    const body = notice({ from: '2026-11-12', to: '2026-11-12' })
    const id = body.requestKey
    await publish(body)
    expect(await idsAt('first')).not.toContain(id)
    await site.moveClockTo('2026-11-12T09:00:00Z')
    expect(await idsAt('first')).toContain(id)
    await site.moveClockTo('2026-11-12T23:30:00Z')
    expect(await idsAt('first')).not.toContain(id)
    await end(id)
    expect((await again(id)).body.code).toBe('notices.isOver')
    expect((await end(crypto.randomUUID())).body.code).toBe('notices.notFound')
  })

  it('that there is no session is written in every language', async () => {
    const query = { day: '2026-12-03', programme: '1' }
    const { body } = await boss.call(contract.writeNoSession, { query })
    expect(body.texts).toMatchObject({
      es: { title: 'No hay sesión de ONA el 3 de diciembre de 2026' },
      eu: { title: '2026ko abenduaren 3an ez dago ONA saiorik' },
      en: { title: 'No ONA session on 3 December 2026' },
    })
  })
})
