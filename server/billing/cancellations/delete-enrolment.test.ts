// @module-tag slow

import { describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import {
  deleteEnrolment,
  previewDeletion,
  previewUndo,
  undoDeletion,
} from '#domain/enrolments/admin/deletion-contract.ts'
import {
  correctEnrollee,
  getEnrolment,
  readHealthInfo,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { myPeople } from '#domain/enrolments/contract.ts'
import { detachUnusedMethods } from '#server/billing/methods/detach-methods.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { purgeDeleted } from '#server/enrolments/purge-deleted.ts'
import { purgeHealthData } from '#server/enrolments/purge-health-data.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  enrollees,
  enrolmentDeletions,
  enrolments,
  paymentMethods,
  users,
} from '#server/schema.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf, scheduleOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, emptyAccount, goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrolOne, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard, slowCard } from '#testing/billing/payment-failures.ts'
import { administrator, type Member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { storeTwice } from '#testing/stored-twice.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))

async function remove({ id }: Place, more: object = {}) {
  const body = { reason: 'double', notifyPayer: true, confirmed: true, ...more }
  const answer = await boss.call(deleteEnrolment, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

async function undo({ id }: Place, more: object = {}) {
  const body = { confirmed: true, ...more }
  const answer = await boss.call(undoDeletion, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

const look = async ({ id }: Place) => (await boss.call(getEnrolment, { params: { id } })).body
const chargesAt = ({ id }: Pick<Place, 'id'>) => chargesOf(site, id)

async function subjectsTo({ user }: Member, words: string): Promise<string[]> {
  const mails = await mailsTo(site, user.email)
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(words))
}

const withAsthma = (changes: Parameters<typeof person>[0] = {}) => [
  person({ infoAdicional: 'Asma', consentimientoSalud: true, ...changes }),
]

/** Each is deleted at another moment, all on one clock. */
const stopped = shared(() => newPlace(site))
const repeated = shared(() => newPlace(site))
const raced = shared(() => newPlace(site))
const offline = shared(() => newPlace(site))
const owing = shared(() => newPlace(site, { card: refusedCard }))
const slowlyPaid = shared(() => newPlace(site, { card: slowCard }))
const slowlyRefused = shared(() => newPlace(site, { card: '4000009900000020' }))
const forgotten = shared(() =>
  newPlace(site, { people: withAsthma({ nombre: 'Zuhaitz', apellido: 'Garai' }) }),
)
let enrolledAgain: Place
let again: string
let owedByAnother: Place
let another: string
let undoneLate: Place

describe('deleting an entry that was made by mistake', () => {
  it('twice, or many times at once, is once; and so is undoing it', async () => {
    const deleted = await Promise.all([remove(repeated), remove(repeated), remove(repeated)])
    expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200])
    const which = eq(enrolmentDeletions.enrolmentId, repeated.id)
    expect(await site.deps.db.$count(enrolmentDeletions, which)).toBe(1)
    const undone = await Promise.all([undo(repeated), undo(repeated), undo(repeated)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await subjectsTo(repeated.payer, 'borrado')).toHaveLength(1)
    // Both at once, and cancelling: what it ends in is charged so, below.
    await remove(raced, { notifyPayer: false })
    const left = cancel(site, raced.id, raced.payer).catch(() => null)
    await Promise.all([undo(raced), remove(raced), undo(raced), left])
    await site.deps.background.settled()
  })

  it('and undoing it need no provider', async () => {
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', after: false, times: 99, path: '/v1/' },
    ])
    expect((await remove(offline)).status).toBe(200)
    expect((await undo(offline)).status).toBe(200)
    expect(await look(offline)).toMatchObject({ status: 'active' })
    await cardSandbox(site).clearFaults()
  })

  it('cannot be undone for a payer whose account is closed, nor without the card', async () => {
    const closed = await newPlace(site)
    await remove(closed)
    const { paymentMethodId } = await scheduleOf(site, closed.id)
    const { db } = site.deps
    await db.delete(paymentMethods).where(eq(paymentMethods.paymentMethodId, paymentMethodId))
    expect((await undo(closed)).body.code).toBe('admin.undoCardGone')
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, closed.payer.user.id))
    expect((await undo(closed)).body.code).toBe('admin.undoPayerClosed')
  })

  it('leaves the payer free to enrol the person again, and is not undone beside that', async () => {
    const named = { firstName: 'Zuriñe', lastName: 'Garmendia', locality: 'Arantzazu' }
    const correction = { ...named, version: 1, birthDate: '1951-09-23', phone: '+34688123987' }
    const params = { id: forgotten.id }
    expect((await boss.call(correctEnrollee, { params, body: correction })).status).toBe(200)
    await remove(forgotten)

    await site.moveClockTo('2026-01-12T09:00:00Z')
    ;[enrolledAgain, owedByAnother] = [await newPlace(site), await newPlace(site)]
    await remove(enrolledAgain)
    again = await enrolOne(enrolledAgain.payer, 60)
    expect((await undo(enrolledAgain)).body.code).toBe('admin.undoEnrolledAgain')
    await storeTwice(site, again)
    expect((await undo(enrolledAgain)).body.code).toBe('admin.undoEnrolledAgain')
    await remove(owedByAnother)
    another = await enrolOne(owedByAnother.payer, 60, refusedCard)
    await cancel(site, another, owedByAnother.payer)
  })
  it('shows before it is undone what is charged next', async () => {
    await site.moveClockTo('2026-01-16T09:00:00Z')
    undoneLate = await newPlace(site, { monto: 30, people: withAsthma() })
    await remove(undoneLate)
    await detachUnusedMethods(site.deps)
    const preview = await boss.call(previewUndo, { params: { id: undoneLate.id } })
    expect(preview.body).toEqual({ nextCharge: { date: '2026-01-30', amount: 30 } })
    expect((await undo(undoneLate, preview.body)).status).toBe(200)
    expect((await undo(undoneLate)).status).toBe(200)
    expect(await look(undoneLate)).toMatchObject({ status: 'active', deletion: null })
  })

  it('is refused in the hour before a charge and while one is owed, for what has ended, and without a reason', async () => {
    expect((await remove(owing, { reason: '' })).status).toBe(422)
    expect((await remove(owing, { nextCharge: null })).body.code).toBe('admin.chargesChanged')
    await site.moveClockTo('2026-01-30T08:30:00Z')
    expect((await remove(owing)).body.code).toBe('admin.chargeUnderWay')
    expect((await undo(owedByAnother)).body.code).toBe('admin.undoFeeOwed')
    await site.moveClockTo('2026-01-31T12:00:00Z')
    expect((await remove(owing)).body.code).toBe('admin.feeOwed')
    await cancel(site, owing.id, owing.payer)
    expect((await remove(owing)).body.code).toBe('admin.enrolmentEnded')
    expect((await undo(owing)).body.code).toBe('admin.notDeleted')
    expect(await chargesAt({ id: another })).toEqual(['2026-01-30 6000 failed'])
    expect((await undo(owedByAnother)).body.code).toBe('admin.undoFeeOwed')
    // It waits for no bank.
    for (const place of [slowlyPaid, slowlyRefused, undoneLate]) {
      expect((await remove(place)).status).toBe(200)
    }
  })

  it('is for good after thirty days, with what it says about health and the person', async () => {
    const { db } = site.deps
    await site.moveClockTo('2026-02-04T12:00:00Z')
    await purgeHealthData(site.deps)
    await purgeDeleted(site.deps)
    expect((await boss.call(previewUndo, { params: { id: forgotten.id } })).status).toBe(200)
    await site.moveClockTo('2026-02-05T12:00:00Z')
    expect((await undo(forgotten)).body.code).toBe('admin.undoTooLate')
    await purgeDeleted(site.deps)
    await purgeDeleted(site.deps)
    const [row] = await db.select().from(enrolments).where(eq(enrolments.id, forgotten.id))
    expect(row?.additionalInfo).toBeNull()
    const theirs = eq(enrollees.payerId, forgotten.payer.user.id)
    expect(await db.select().from(enrollees).where(theirs)).toMatchObject([
      { firstName: '', lastName: '' },
    ])
    expect(await look(forgotten)).toMatchObject({ enrollee: null, deletion: { undoUntil: null } })
    const changes = await db.select().from(auditLog)
    expect(changes.map(({ action }) => action)).toContain('admin.correctPerson')
    const words = [
      'Zuhaitz',
      'Garai',
      'Zuriñe',
      'Garmendia',
      '1951-09-23',
      '688123987',
      'Arantzazu',
    ]
    for (const word of words) expect(JSON.stringify(changes)).not.toContain(word)
  })

  it('stops every charge, this month’s too, and hides it unless it is requested', async () => {
    await site.moveClockTo('2026-02-10T09:00:00Z')
    const { id, payer } = stopped
    const preview = await boss.call(previewDeletion, { params: { id } })
    expect(preview.body).toEqual({
      nextCharge: { date: '2026-02-27', amount: 60 },
      paid: 60,
      undoUntil: '2026-03-12',
    })
    expect((await remove(stopped, { nextCharge: preview.body.nextCharge })).status).toBe(200)
    expect((await payer.call(subscriptions.myEnrolments)).body.inscripciones).toEqual([])
    expect((await payer.call(myPeople)).body.people).toEqual([])
    expect(await look(stopped)).toMatchObject({
      status: 'deleted',
      deletion: { reason: 'double', undoUntil: '2026-03-12' },
      nextCharge: null,
    })
    expect(await subjectsTo(payer, 'borrado la inscripción')).toHaveLength(1)
  })

  it('and undoing it charges no month twice, nor those that have passed meanwhile', async () => {
    // What the later enrolment still owes, the older one takes over.
    await cancel(site, again, enrolledAgain.payer)
    expect((await undo(enrolledAgain)).status).toBe(200)
    await site.moveClockTo('2026-02-28T12:00:00Z')
    await undo(undoneLate)
    await site.moveClockTo('2026-04-10T09:00:00Z')
    expect(await chargesAt(undoneLate)).toEqual(['2026-01-30 3000 paid', '2026-03-30 6000 paid'])
    const health = await boss.call(readHealthInfo, { params: { id: undoneLate.id } })
    expect(health.body.text).toBe('Asma')
    expect(await subjectsTo(undoneLate.payer, 'vuelve a estar')).toHaveLength(2)
    expect(await chargesAt(enrolledAgain)).toEqual(['2026-02-27 6000 paid', '2026-03-30 6000 paid'])
    for (const place of [{ id: again }, stopped, slowlyPaid]) {
      expect(await chargesAt(place)).toEqual(['2026-01-30 6000 paid'])
    }
    expect(await chargesAt(slowlyRefused)).toEqual(['2026-01-30 6000 void'])
    for (const { payer } of [slowlyPaid, slowlyRefused]) {
      expect(await failuresOf(site, payer)).toEqual([])
    }
    const months = ['2026-01-30 6000 paid', '2026-02-27 6000 paid', '2026-03-30 6000 paid']
    for (const place of [repeated, offline]) expect(await chargesAt(place)).toEqual(months)
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, raced.id))
    const taken = row?.deletedAt ? 0 : row?.status === 'active' ? 3 : 1
    expect(await takenByProvider(site, raced.payer)).toBe(taken * 6000)
    expect(await takenByProvider(site, stopped.payer)).toBe(6000)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('and undoing it names the banking day on which an account is debited', async () => {
    await site.moveClockTo('2026-05-05T09:00:00Z')
    const debited = await newPlace(site, { card: goodAccount })
    await remove(debited)
    await undo(debited)
    const [mail] = (await mailsTo(site, debited.payer.user.email)).filter(({ text }) =>
      text?.includes('La próxima cuota'),
    )
    expect(mail?.text).toContain('se cobra el 1 de junio de 2026')
  })

  it('leaves nothing owed, nor to be reminded of, once a debit that was asked for again fails', async () => {
    const place = await newPlace(site, { card: emptyAccount })
    await site.moveClockTo('2026-06-03T12:00:00Z')
    expect(await chargesAt(place)).toEqual(['2026-05-30 6000 processing'])
    expect((await remove(place)).status).toBe(200)
    const written = (await mailsTo(site, place.payer.user.email)).length
    await site.moveClockTo('2026-06-20T12:00:00Z')
    expect(await chargesAt(place)).toEqual(['2026-05-30 6000 void'])
    expect(await failuresOf(site, place.payer)).toMatchObject([{ state: 'givenUp' }])
    const after = (await mailsTo(site, place.payer.user.email)).slice(written)
    expect(after.map(({ subject }) => subject)).toEqual([])
  })
})
