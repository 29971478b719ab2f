// @module-tag slow

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as contract from '#domain/billing/cancellation-contract.ts'
import {
  cancelAsAdministrator,
  previewCancellation,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { languages } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { openParams, sealParams } from '#server/kernel/adapters/mail/queue.ts'
import { eq, like } from '#server/kernel/db/drizzle.ts'
import { translator } from '#server/kernel/http/language.ts'
import { auditLog, cancellations, enrolments, outgoingMail, users } from '#server/schema.ts'
import { chargesOf, scheduleOf, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol, enrolOne, newPlace } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person, takeRoles } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { cancelEnrolment } from './cancel-enrolment.ts'
import { cancellationMail, cancellationNoticeMail, consequencesOf } from './cancellation-mail.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))

const agreed = { reason: 'price', confirmed: true } as const

const cancel = (who: Member, inscripcionId: string, more: Record<string, unknown> = {}) =>
  who.call(contract.cancelSubscription, { body: { inscripcionId, ...agreed, ...more } })

const preview = async (who: Member) =>
  (await who.call(contract.previewCancellations)).body.enrolments

const previewAtDesk = (id: string) => boss.call(previewCancellation, { params: { id } })

/** Returns what an address has been sent about enrolments that end. */
const receivedMails = async (address: string, word = 'baja') =>
  (await mailsTo(site, address)).filter(({ subject }) => subject?.toLowerCase().includes(word))

describe('before cancelling', () => {
  it('each active enrolment says until when, what is charged, and how long one may withdraw', async () => {
    const payer = await member(site)
    expect(await preview(payer)).toEqual([])
    const people = [person({ nombre: 'Zuriñe' }), person({ nombre: 'Ane' })]
    const [zurine, ane] = await enrol(payer, { monto: 120, people })
    expect(await preview(payer)).toEqual([
      {
        enrolmentId: ane,
        programmeId: 1,
        programmeName: 'ONA',
        firstName: 'Ane',
        lastName: 'Etxeberria',
        effectiveDate: '2025-01-31',
        lastCharge: { date: '2025-01-30', amount: 60 },
        owed: [],
        withdrawUntil: '2025-01-24',
        withoutSubscription: false,
      },
      expect.objectContaining({ enrolmentId: zurine }),
    ])
    await cancel(payer, ane ?? '')
    expect((await preview(payer)).map(({ enrolmentId }) => enrolmentId)).toEqual([zurine])
  })
})

describe('cancelling', () => {
  it('answers what was shown, once however often and however many at once ask', async () => {
    const { payer, id } = await newPlace(site)
    const shown = { effectiveDate: '2025-01-31', comment: '  Nos mudamos.\n' }
    const answers = await Promise.all([1, 2, 3].map(() => cancel(payer, id, shown)))
    answers.push(await cancel(payer, id, { reason: 'other' }))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({
        effectiveDate: '2025-01-31',
        lastCharge: { date: '2025-01-30', amount: 60 },
      })
    }
    const rows = await site.deps.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.enrolmentId, id))
    expect(rows).toMatchObject([
      { reason: 'price', comment: 'Nos mudamos.', cancelledBy: payer.user.id },
    ])
    expect(await shownTo(payer)).toMatchObject({
      status: 'inactive',
      effectiveEndDate: '2025-01-31',
    })
    await site.deps.background.settled()
    expect((await scheduleOf(site, id)).lastMonth).toBe('2025-01')
    expect(await receivedMails(payer.user.email)).toHaveLength(1)
    expect(
      (await receivedMails(boss.user.email)).filter(({ text }) => text.includes(payer.user.email)),
    ).toHaveLength(1)
  })

  it('another payer’s enrolment, an unknown one and an invalid id are not found', async () => {
    const { id } = await newPlace(site)
    const stranger = await member(site)
    for (const wrong of [id, randomUUID(), 'nothing', '']) {
      const { status, body } = await cancel(stranger, wrong)
      expect([status, body.code]).toEqual([404, 'subscriptions.enrolmentNotFound'])
      const simple = await stranger.call(contract.cancelEnrolmentWithoutSubscription, {
        body: { inscripcionId: wrong, ...agreed },
      })
      expect(simple.status).toBe(404)
    }
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    expect(row?.status).toBe('active')
  })

  it.each([
    [{ reason: undefined }, 'reason', 'subscriptions.reasonRequired'],
    [{ reason: 'adminDecision' }, 'reason', 'subscriptions.reasonRequired'],
    [{ confirmed: false }, 'confirmed', 'subscriptions.confirmationRequired'],
    [{ comment: '<b>adiós</b>' }, 'comment', 'subscriptions.commentMarkup'],
  ])('%o is refused at its field, in words that say why', async (wrong, path, code) => {
    const { payer, id } = await sharedPayer()
    const { status, body } = await cancel(payer, id, wrong as Record<string, unknown>)
    expect(status).toBe(422)
    expect(body.fields).toEqual([{ path, code, message: expect.any(String) }])
    expect(body.error).toBe(body.fields?.[0]?.message)
    expect(await preview(payer)).toHaveLength(1)
  })

  it('one without a payer ends today, and only such a one by its own call', async () => {
    const { payer, id } = await newPlace(site)
    const simple = (inscripcionId: string) =>
      payer.call(contract.cancelEnrolmentWithoutSubscription, {
        body: { inscripcionId, ...agreed },
      })
    const refused = await simple(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'subscriptions.hasSubscription'])

    const free = await withoutSubscription(id)
    expect(await preview(payer)).toContainEqual(
      expect.objectContaining({ enrolmentId: free, withoutSubscription: true, lastCharge: null }),
    )
    expect((await previewAtDesk(free)).body).toMatchObject({
      effectiveDate: '2025-01-10',
      lastCharge: null,
      withoutSubscription: true,
    })
    for (const { status, body } of [await simple(free), await simple(free)]) {
      expect([status, body]).toEqual([200, { effectiveDate: '2025-01-10', lastCharge: null }])
    }
  })

  it('needs no card provider, and may be without saying why', async () => {
    const { payer, id } = await newPlace(site)
    await cardSandbox(site).setFaults([{ kind: 'error500', path: '/v1/', times: 99, after: false }])
    const { status } = await cancel(payer, id, { reason: 'preferNotToSay' })
    await cardSandbox(site).clearFaults()
    expect(status).toBe(200)
  })

  it('leaves no e-mail when what belongs to it fails', async () => {
    const { payer, id } = await newPlace(site)
    const failing = cancelEnrolment(
      site.deps,
      { enrolmentId: id, reason: 'price', comment: null, cancelledBy: payer.user.id },
      async () => {
        throw new Error('the server dies here')
      },
    )
    await expect(failing).rejects.toThrow('the server dies here')
    expect(await shownTo(payer)).toMatchObject({ status: 'active' })
    expect(await receivedMails(payer.user.email)).toEqual([])
  })
})

describe('an administrator', () => {
  it('ends any payer’s enrolment, which is recorded, and the payer’s e-mail says by whom', async () => {
    const { payer, id } = await newPlace(site)
    const end = (more: Record<string, unknown> = {}) =>
      boss.call(cancelAsAdministrator, { params: { id }, body: { confirmed: true, ...more } })
    expect((await end({ confirmed: false })).status).toBe(422)
    expect((await end({ comment: '<b>' })).status).toBe(422)
    expect((await previewAtDesk(id)).body).toEqual({
      effectiveDate: '2025-01-31',
      lastCharge: { date: '2025-01-30', amount: 60 },
      owed: [],
      withdrawUntil: '2025-01-24',
      withoutSubscription: false,
    })
    expect((await end({ effectiveDate: '2024-12-31' })).body.code).toBe('subscriptions.endChanged')
    const ended = { effectiveDate: '2025-01-31', lastCharge: { date: '2025-01-30', amount: 60 } }
    const answers = [await end({ comment: 'Lo pidió por teléfono' }), await end()]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, ended],
      [200, ended],
    ])
    expect((await previewAtDesk(id)).body.code).toBe('admin.enrolmentEnded')
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `enrolment:${id}`))
    expect(notes).toMatchObject([
      {
        actorId: boss.user.id,
        action: 'admin.cancelEnrolment',
        before: { status: 'active' },
        after: { status: 'inactive', effectiveDate: '2025-01-31' },
      },
    ])
    const [mail, ...others] = await receivedMails(payer.user.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('La asociación ha dado de baja a')
    expect(mail?.text).not.toContain('por teléfono')
    const [row] = await site.deps.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.enrolmentId, id))
    expect(row).toMatchObject({ reason: 'adminDecision', comment: 'Lo pidió por teléfono' })
  })

  it('finds no enrolment that does not exist', async () => {
    for (const id of [randomUUID(), 'nothing']) {
      const { status } = await boss.call(cancelAsAdministrator, {
        params: { id },
        body: { confirmed: true },
      })
      expect([status, (await previewAtDesk(id)).status]).toEqual([404, 404])
    }
  })
})

describe('the e-mails', () => {
  it.each([
    { language: 'es', day: '31 de enero de 2025', reason: 'Motivos personales' },
    { language: 'eu', day: 'urtarrilaren 31', reason: 'Arrazoi pertsonalak' },
    { language: 'en', day: '31 January 2025', reason: 'Personal reasons' },
  ] as const)('say in $language what was said and what follows, without gaps', async (words) => {
    const { language, day, reason } = words
    const payer = await member(site)
    const reader = await administrator(site)
    for (const { user } of [payer, reader]) {
      await site.deps.db.update(users).set({ language }).where(eq(users.id, user.id))
    }
    const info = { infoAdicional: 'Alergia a las avellanas', consentimientoSalud: true }
    const [id = ''] = await enrol(payer, { monto: 60, people: [person(info)] })
    await cancel(payer, id, { comment: 'Gracias. Visitad evil.es', reason: 'personalReasons' })
    const newest = async (address: string) => (await mailsTo(site, address)).at(-1)
    const [mail, notice] = [await newest(payer.user.email), await newest(reader.user.email)]
    for (const one of [mail, notice]) {
      expect(one?.language).toBe(language)
      expect(one?.text).toContain('Maite Etxeberria')
      expect(one?.text).toContain(day)
      expect(one?.text).not.toMatch(/\{\{|mail:|cancellation:|undefined|avellanas/)
    }
    expect(notice?.text).toContain(reason)
    // Mail programs make links of what looks like one.
    expect(notice?.text).toContain('Visitad evil. es')
    expect(notice?.text).toContain(payer.user.email)
    expect(mail?.text).not.toContain(reason)
    await takeRoles(site, { of: [reader.user.id] })
  })

  it('an account that is deleted gets one e-mail, and the administrators one for each enrolment without names', async () => {
    const payer = await member(site)
    const people = [person({ nombre: 'Zuriñe' }), person({ nombre: 'Bittor' })]
    const [first = ''] = await enrol(payer, { monto: 120, people })
    await cancel(payer, first)
    const before = (await receivedMails(boss.user.email)).length
    const mine = (await receivedMails(payer.user.email)).length
    // One that the mail server has not taken yet.
    const { db, vault } = site.deps
    const itsNotice = like(outgoingMail.dedupeKey, `cancelled-${first} ${boss.user.id} %`)
    const [notice] = await db.select().from(outgoingMail).where(itsNotice)
    const params = sealParams(vault, notice?.id ?? '', { person: 'Zuriñe' })
    await db.update(outgoingMail).set({ sentAt: null, params }).where(itsNotice)
    await deleteAccount(site, payer)
    const notices = (await receivedMails(boss.user.email)).slice(before)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.subject).toBe('Baja en ONA: una persona')
    expect(notices[0]?.text).toContain('se ha borrado la cuenta')
    expect(notices[0]?.text).not.toMatch(/Bittor|Itziar|itziar/)
    expect(await receivedMails(payer.user.email)).toHaveLength(mine)
    const [waiting] = await db.select().from(outgoingMail).where(itsNotice)
    const unnamed = { person: null, payer: null, comment: null }
    expect(waiting && openParams(vault, waiting)).toEqual(unnamed)
  })

  it('say what is still owed besides', () => {
    const ending = {
      effectiveDate: '2025-02-28',
      lastCharge: null,
      programme: 'ONA',
      owed: [
        { date: '2025-01-30', amount: 3000, failed: true, held: false, atDesk: false },
        { date: '2025-02-27', amount: 6000, failed: false, held: false, atDesk: false },
      ],
    }
    const reader = mailReader('es')
    const mail = cancellationMail.render(
      { ...ending, payer: 'Ane', person: 'Maite', by: 'payer' },
      reader,
    )
    const notice = cancellationNoticeMail.render(
      { ...ending, person: null, payer: null, reason: 'other', comment: null },
      reader,
    )
    for (const { text } of [mail, notice]) {
      expect(text).toContain('que no se pudo cobrar el 30 de enero de 2025')
      expect(text).toContain('que tocaba el 27 de febrero de 2025')
      expect(text).toContain('Fuera de eso, no se cobrará nada más.')
    }
  })

  it.each(
    languages,
  )('say of a held month that it is announced first, or not charged: %s', (language) => {
    const fee = { date: '2025-01-30', amount: 6000, failed: false, held: true, atDesk: false }
    const ending = { effectiveDate: '2025-02-28', lastCharge: null, owed: [fee] }
    const t = translator(language)
    const when = formatOnDay('2025-01-30', language)
    const values = { amount: formatMoney(6000, language), when }
    expect(consequencesOf(ending, language).slice(1)).toEqual([
      t('mail:cancellation.held', values),
      t('mail:cancellation.nothingElse'),
    ])
    expect(consequencesOf(ending, language, { isErased: true }).slice(1)).toEqual([
      t('mail:cancellation.heldForGood', values),
      t('mail:cancellation.noCharge'),
    ])
  })
})

// These move the business day on, so they come last.
describe('when time has passed', () => {
  it('no enrolment gets another end than the one agreed to', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-01-25T09:00:00Z')
    const id = await enrolOne(payer, 0)
    const [shown] = await preview(payer)
    expect(shown).toMatchObject({ effectiveDate: '2025-01-31', lastCharge: null })
    await site.moveClockTo('2025-01-31T23:00:00Z')
    const late = await cancel(payer, id, { effectiveDate: shown?.effectiveDate })
    expect([late.status, late.body.code]).toEqual([409, 'subscriptions.endChanged'])
    expect(late.body.params).toEqual({
      effectiveDate: '2025-02-28',
      lastChargeDate: '2025-02-27',
      lastChargeAmount: 60,
    })
    expect(await receivedMails(payer.user.email)).toEqual([])
    const again = await cancel(payer, id, { effectiveDate: '2025-02-28' })
    expect(again.status).toBe(200)
    // The end is stored: repeating the call with the dates of an old screen returns the same
    // answer.
    expect((await cancel(payer, id, { effectiveDate: '2025-01-31' })).body).toEqual(again.body)
  })

  it('a charge that has failed is shown as owed, and cancelling leaves it owed', async () => {
    const payer = await member(site)
    const id = await enrolOne(payer, 60, '4000000000000341')
    await site.moveClockTo('2025-02-27T12:00:00Z')
    expect(await preview(payer)).toMatchObject([
      {
        effectiveDate: '2025-02-28',
        lastCharge: null,
        owed: [{ date: '2025-02-27', amount: 60, failed: true, held: false, atDesk: false }],
        withdrawUntil: null,
      },
    ])
    expect((await cancel(payer, id)).body).toEqual({
      effectiveDate: '2025-02-28',
      lastCharge: null,
    })
    const [mail] = await receivedMails(payer.user.email)
    expect(mail?.text).toContain('sigue pendiente')
    expect(await chargesOf(site, id)).toEqual(['2025-02-27 6000 failed'])
  })
})

let common: Promise<{ payer: Member; id: string }> | undefined
/** Makes a payer for refusals, which change nothing. */
function sharedPayer() {
  common ??= newPlace(site)
  return common
}

/** A second enrolment of the same person, without a payer. */
async function withoutSubscription(id: string): Promise<string> {
  const [copied] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  if (!copied) throw new Error('there is no enrolment')
  const { id: _, orderId, position, ...rest } = copied
  const [free] = await site.deps.db
    .insert(enrolments)
    .values({ ...rest, programmeId: 2 })
    .returning()
  return free?.id ?? ''
}
