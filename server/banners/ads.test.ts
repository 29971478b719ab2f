import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as adminContract from '#domain/banners/admin/ads-contract.ts'
import * as contract from '#domain/banners/ads-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { advertisingAnswers, advertisingRequests, auditLog, outgoingMail } from '#server/schema.ts'
import { type Administrator, administrator, administratorAgain } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { deleteOldAds, remindOfAds } from './remind-of-ads.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
let admin: Administrator
beforeAll(async () => {
  admin = await administrator(site)
  vi.spyOn(site.deps.clock, 'now').mockImplementation(() => new Date(Date.now() + ahead))
})

let ahead = 0

/** Moves the site's real clock on. */
function pass(seconds: number): void {
  ahead += seconds * 1000
}

/** Moves it on by so much that the administrator has to log in again. */
async function passHours(hours: number): Promise<void> {
  pass(hours * 3600)
  admin = await administratorAgain(site, admin)
}

let advertisers = 0
let visitors = 0

function fields(changes: object = {}) {
  advertisers += 1
  const email = `okindegia${advertisers}@example.org`
  const company = `Okindegia ${advertisers}`
  return { name: 'Miren Zabala', email, company, place: 'either', message: 'Ogia dugu', ...changes }
}

function visitor(): TestClient {
  const client = site.visitor()
  visitors += 1
  client.address = `10.1.${visitors}.7`
  return client
}

/** A form that was filled in as slowly as by a person. */
async function ask(changes: object = {}, client = visitor()) {
  const { formToken } = (await client.call(contract.getAdForm)).body
  const body = { ...fields(changes), formToken }
  const send = () => client.call(contract.requestAd, { body })
  pass(5)
  const answer = await send()
  const [id = ''] = formToken.split('.')
  return { body: { ...body, id }, send, answer }
}

const requestsOf = (email: string) =>
  site.deps.db.select().from(advertisingRequests).where(eq(advertisingRequests.email, email))

describe('a request for a place', () => {
  it('is acknowledged in the language of the page, and administrators are notified', async () => {
    const client = visitor()
    client.language = 'eu'
    const { body, answer } = await ask({ email: ' MIREN@Example.org ' }, client)
    expect(answer.status).toBe(200)
    const [stored] = await requestsOf('miren@example.org')
    expect(stored).toMatchObject({ state: 'new', language: 'eu', company: body.company })
    const [mail, ...more] = await mailsTo(site, 'miren@example.org')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Zure publizitate-eskaera jaso dugu')
    expect(mail?.text).toContain('24 orduko epean')
    // It goes to whatever address was typed: nothing that was written goes along.
    expect(mail?.text).not.toContain('Ogia dugu')
    const toAdmin = await mailsTo(site, admin.user.email)
    expect(toAdmin.some(({ subject }) => subject.includes(body.company))).toBe(true)
  })

  it('arrives once, however often and however simultaneously its form is sent', async () => {
    const { body, send } = await ask()
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await requestsOf(body.email)).toHaveLength(1)
    expect(await mailsTo(site, body.email)).toHaveLength(1)
  })

  it('that was corrected is not taken for done where it had arrived as it was before', async () => {
    const { body, send } = await ask({ email: 'miren@exmaple.org' })
    const client = visitor()
    const corrected = { ...body, email: 'miren.zabala@example.org' }
    const answer = await client.call(contract.requestAd, { body: corrected })
    expect([answer.status, answer.body.code]).toEqual([409, 'ads.formUsed'])
    expect(await requestsOf(corrected.email)).toEqual([])
    expect(await requestsOf(body.email)).toHaveLength(1)
    client.language = 'eu'
    const again = { ...body, email: ' MIREN@exmaple.org' }
    const answers = [await send(), await client.call(contract.requestAd, { body: again })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsTo(site, body.email)).toHaveLength(1)
  })

  it('is refused without a form of ours, and when it was filled in too fast', async () => {
    const client = visitor()
    const { formToken } = (await client.call(contract.getAdForm)).body
    const other = (await client.call(contract.getAdForm)).body.formToken
    const isRefused = async (changes: object = {}) => {
      const body = { ...fields(), formToken, ...changes }
      const answer = await client.call(contract.requestAd, { body })
      expect([answer.status, answer.body.code]).toEqual([409, 'ads.formInvalid'])
    }
    await isRefused()
    pass(5)
    const [id] = formToken.split('.')
    await isRefused({ formToken: 'made up' })
    await isRefused({ formToken: other.replace(/^[^.]*/, id ?? '') })
    pass(25 * 3600)
    await isRefused()
  })

  it('with gaps gets an error for each of them', async () => {
    const gaps = { name: '', email: 'x', company: ' ', place: 'roof', message: '' }
    const { answer } = await ask(gaps)
    expect(answer.status).toBe(422)
    expect(answer.body.fields?.map(({ code }) => code).sort()).toEqual([
      'accounts.emailInvalid',
      'ads.companyRequired',
      'ads.messageRequired',
      'ads.nameRequired',
      'ads.placeRequired',
    ])
  })

  it('comes from one address only so often, and to one address go only so many e-mails', async () => {
    const email = 'a.stranger@example.org'
    for (let times = 0; times < 5; times += 1) await ask({ email })
    expect(await requestsOf(email)).toHaveLength(5)
    expect(await mailsTo(site, email)).toHaveLength(3)
    const client = visitor()
    const statuses: number[] = []
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await client.call(contract.requestAd, { body: {} })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses[10]).toBe(429)
  })
})

describe('the promise of an answer', () => {
  it('is listed for administrators, the longest waiting first, and reminded of once', async () => {
    const { body } = await ask({ company: 'Erloju-denda' })
    await passHours(19.1)
    const reminders = eq(outgoingMail.template, 'ad-reminder')
    await Promise.all([remindOfAds(site.deps), remindOfAds(site.deps)])
    await remindOfAds(site.deps)
    expect(await site.deps.db.$count(outgoingMail, reminders)).toBe(1)
    const list = (await admin.call(adminContract.listAds)).body
    expect(list.ads.find(({ id }) => id === body.id)?.hoursLeft).toBe(4)
    const waits = list.ads.map(({ receivedAt }) => receivedAt)
    expect(waits).toEqual(waits.toSorted())
  })

  it('is followed by a reminder while it has no answer, once for each request', async () => {
    const remindersFor = async () => {
      await remindOfAds(site.deps)
      const mails = await mailsTo(site, admin.user.email)
      return mails.flatMap(({ subject }) => /^Quedan? (\w+) petici/.exec(subject)?.[1] ?? [])
    }
    const before = await remindersFor()
    const { body: answered } = await ask()
    const params = { id: answered.id }
    await admin.call(adminContract.settleAd, { params, body: { state: 'declined' } })
    await passHours(19)
    expect(await remindersFor()).toEqual(before)
    await ask()
    await passHours(19)
    expect(await remindersFor()).toHaveLength(before.length + 1)
    await ask()
    await passHours(19)
    expect((await remindersFor()).slice(before.length)).toEqual(['una', 'una'])
  })
})

describe('an answer', () => {
  it('is sent once, stays with the request and is written down', async () => {
    const { body: request } = await ask()
    const params = { id: request.id }
    const { letters } = (await admin.call(adminContract.readAd, { params })).body
    expect(letters.accepted.body).toContain('Hola, Miren Zabala:')
    const requestKey = crypto.randomUUID()
    const body = { requestKey, outcome: 'accepted', subject: 'Sí', body: 'Hola, {nombre}:\n¡Sí!' }
    const answer = () => admin.call(adminContract.answerAd, { params, body })
    const answers = await Promise.all([answer(), answer()])
    expect([...answers, await answer()].map(({ status }) => status)).toEqual([200, 200, 200])
    const mails = (await mailsTo(site, request.email)).filter(({ subject }) => subject === 'Sí')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Hola, Miren Zabala:\n¡Sí!')
    const seen = (await admin.call(adminContract.readAd, { params })).body
    expect(seen).toMatchObject({ state: 'accepted', hoursLeft: null })
    expect(seen.answers.map(({ subject }) => subject)).toEqual(['Sí'])
    expect(await site.deps.db.$count(auditLog, eq(auditLog.subject, `ad:${request.id}`))).toBe(1)

    const { body: other } = await ask()
    const foreign = await admin.call(adminContract.answerAd, { params: { id: other.id }, body })
    expect(foreign.body.code).toBe('ads.keyUsed')
  })

  it('that was changed is not taken for sent where it was sent as it was before', async () => {
    const { body: request } = await ask()
    const params = { id: request.id }
    const requestKey = crypto.randomUUID()
    const first = { requestKey, outcome: 'accepted', subject: 'Sí, {nombre}', body: '¡Sí!' }
    const answer = (changes: object = {}) =>
      admin.call(adminContract.answerAd, { params, body: { ...first, ...changes } })
    await answer()
    const others = [{ body: '¡No!' }, { subject: 'No' }, { outcome: 'declined' }]
    // On what is accepted, a question would leave the state as it is.
    for (const other of [...others, { outcome: 'answered' }]) {
      const refused = await answer(other)
      expect([refused.status, refused.body.code]).toEqual([409, 'ads.keyUsed'])
    }
    const seen = (await admin.call(adminContract.readAd, { params })).body
    expect(seen).toMatchObject({ state: 'accepted', answers: [{ body: '¡Sí!' }] })
    await admin.call(adminContract.settleAd, { params, body: { state: 'declined' } })
    expect((await answer()).status).toBe(200)
    expect((await admin.call(adminContract.readAd, { params })).body.state).toBe('declined')
    expect(await mailsTo(site, request.email)).toHaveLength(2)
  })

  it('that was left out is open again when that is undone, unless something was said since', async () => {
    const { body: request } = await ask()
    const params = { id: request.id }
    const settle = async (state: 'declined' | 'accepted') =>
      (await admin.call(adminContract.settleAd, { params, body: { state } })).body.settledAt
    const undo = (settledAt: string) =>
      admin.call(adminContract.undoSettleAd, { params, body: { settledAt, before: 'new' } })
    const state = async () => (await admin.call(adminContract.readAd, { params })).body.state
    const notes = () => site.deps.db.$count(auditLog, eq(auditLog.subject, `ad:${request.id}`))

    const first = await settle('declined')
    await passHours(1)
    await Promise.all([undo(first), undo(first)])
    expect(await state()).toBe('new')
    expect(await notes()).toBe(2)

    const second = await settle('declined')
    await passHours(1)
    await settle('accepted')
    expect((await undo(second)).status).toBe(200)
    expect(await state()).toBe('accepted')
  })

  it('may be left out, and a question does not take a decision back', async () => {
    const { body: request } = await ask()
    const params = { id: request.id }
    await admin.call(adminContract.settleAd, { params, body: { state: 'declined' } })
    const body = { requestKey: crypto.randomUUID(), subject: 'Una pregunta', body: '¿Cuándo?' }
    await admin.call(adminContract.answerAd, { params, body: { ...body, outcome: 'answered' } })
    expect((await admin.call(adminContract.readAd, { params })).body.state).toBe('declined')
    const unknown = await admin.call(adminContract.readAd, { params: { id: 'none' } })
    expect(unknown.body.code).toBe('ads.notFound')
  })
})

describe('the list of requests', () => {
  it('is searched without accents, narrowed down, and taken away as a file', async () => {
    const { body } = await ask({ company: 'Peluquería Añorga', email: 'tijeras@example.org' })
    const find = async (query: string) => {
      const answer = await admin.call(adminContract.listAds, { query })
      return answer.body.ads.map(({ id }) => id)
    }
    expect(await find('search=peluqueria%20anorga')).toEqual([body.id])
    expect(await find('search=TIJERAS&show=new')).toEqual([body.id])
    expect(await find('search=tijeras&show=declined')).toEqual([])
    const file = await site.app.inject({
      url: '/api/admin/ads/export?format=csv&search=tijeras&lng=eu',
      cookies: Object.fromEntries(admin.cookies),
    })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain('Peluquería Añorga')
    expect(file.body).toContain('Erantzuteke')
  })

  it.each(['24/7', '007', '  GIMNASIO  24/7 '])('is searched for «%s» as it is', async (search) => {
    const { body } = await ask({ company: 'Gimnasio 24/7', email: 'agente007@example.org' })
    const query = { search, show: 'all' }
    const answer = await admin.call(adminContract.listAds, { query })
    expect(answer.body.ads.map(({ id }) => id)).toContain(body.id)
  })

  it('forgives another spelling and a wrong letter, and shows the very words first', async () => {
    await ask({ company: 'Taller Beloki', name: 'José Goñi', email: 'one@example.org' })
    await ask({ company: 'Bidaurre Kirolak', name: 'Itziar Beloqui', email: 'two@example.org' })
    const find = async (search: string) => {
      const { body } = await admin.call(adminContract.listAds, { query: { search, show: 'all' } })
      return [body.isClosest, body.total, ...body.ads.map(({ email }) => email)]
    }
    expect(await find('beloqui')).toEqual([false, 2, 'two@example.org', 'one@example.org'])
    expect(await find('vidaurre')).toEqual([true, 1, 'two@example.org'])
    expect(await find('tallre jose')).toEqual([true, 1, 'one@example.org'])
    expect(await find('quetzalcoatl')).toEqual([true, 0])
    const file = await site.app.inject({
      url: '/api/admin/ads/export?format=csv&search=vidaurre',
      cookies: Object.fromEntries(admin.cookies),
    })
    expect(file.body).toContain('Bidaurre Kirolak')
  })

  it('forgets requests a year after they were settled, with their answers', async () => {
    const { body } = await ask({ name: 'Garazi Urrutia' })
    await admin.call(adminContract.answerAd, {
      params: { id: body.id },
      body: {
        requestKey: crypto.randomUUID(),
        outcome: 'declined',
        subject: 'Hola, {nombre}',
        body: 'Este año no.',
      },
    })
    const records = () =>
      site.deps.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `ad:${body.id}`))
    expect(JSON.stringify(await records())).toContain('Garazi')
    pass(366 * 86_400)
    await deleteOldAds(site.deps)
    expect(await requestsOf(body.email)).toEqual([])
    expect(await site.deps.db.$count(advertisingAnswers)).toBe(0)
    // That it was answered stays on record; to whom does not.
    expect(await records()).toMatchObject([{ action: 'admin.answerAd', before: null, after: null }])
  })
})
