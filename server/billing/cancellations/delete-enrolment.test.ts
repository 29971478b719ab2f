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
  paymentFailures,
  paymentMethods,
  users,
} from '#server/schema.ts'
import { cancel, chargesOf, scheduleOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { storeTwice } from '#testing/stored-twice.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let boss: Administrator
let payer: Member

async function begin(now: string): Promise<void> {
  site = await startTestApp({ now })
  boss = await administrator(site)
  payer = await member(site)
}

async function remove(id: string, more: object = {}) {
  const body = { reason: 'double', notifyPayer: true, confirmed: true, ...more }
  const answer = await boss.call(deleteEnrolment, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

async function undo(id: string, more: object = {}) {
  const body = { confirmed: true, ...more }
  const answer = await boss.call(undoDeletion, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

const look = async (id: string) => (await boss.call(getEnrolment, { params: { id } })).body

async function subjectsTo({ user }: Member): Promise<string[]> {
  return (await mailsTo(site, user.email)).map(({ subject }) => subject)
}

describe('deleting an entry that was made by mistake', () => {
  it('stops every charge, this month’s too, and hides it unless it is requested', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await site.moveClockTo('2026-02-10T09:00:00Z')
    const preview = await boss.call(previewDeletion, { params: { id } })
    expect(preview.body).toEqual({
      nextCharge: { date: '2026-02-27', amount: 60 },
      paid: 60,
      undoUntil: '2026-03-12',
    })
    expect((await remove(id, { nextCharge: preview.body.nextCharge })).status).toBe(200)
    expect((await payer.call(subscriptions.myEnrolments)).body.inscripciones).toEqual([])
    expect((await payer.call(myPeople)).body.people).toEqual([])
    expect(await look(id)).toMatchObject({
      status: 'deleted',
      deletion: { reason: 'double', undoUntil: '2026-03-12' },
      nextCharge: null,
    })
    expect(await subjectsTo(payer)).toContainEqual(
      expect.stringContaining('borrado la inscripción'),
    )
    await site.moveClockTo('2026-06-10T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(1)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('leaves the payer free to enrol the person again, with ordinary charges from then on', async () => {
    await begin('2026-01-12T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await remove(id)
    const [again = ''] = await enrol(payer, { monto: 60 })
    expect((await undo(id)).body.code).toBe('admin.undoEnrolledAgain')
    await storeTwice(site, again)
    expect((await undo(id)).body.code).toBe('admin.undoEnrolledAgain')
    await site.moveClockTo('2026-02-05T09:00:00Z')
    expect(await chargesOf(site, again)).toEqual(['2026-01-30 6000 paid'])
    await cancel(site, again, payer)
    // The new one still owes February: undone, the old one takes it over.
    expect((await undo(id)).status).toBe(200)
    await site.moveClockTo('2026-04-01T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-02-27 6000 paid', '2026-03-30 6000 paid'])
    expect(await chargesOf(site, again)).toEqual(['2026-01-30 6000 paid'])
  })

  it('is not undone while a later enrolment of the person owes what has fallen due', async () => {
    await begin('2026-01-12T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await remove(id)
    const [again = ''] = await enrol(payer, { monto: 60, card: refusedCard })
    await cancel(site, again, payer)
    await site.moveClockTo('2026-01-30T08:30:00Z')
    expect((await undo(id)).body.code).toBe('admin.undoFeeOwed')
    await site.moveClockTo('2026-01-30T12:00:00Z')
    expect(await chargesOf(site, again)).toEqual(['2026-01-30 6000 failed'])
    expect((await undo(id)).body.code).toBe('admin.undoFeeOwed')
  })

  it('and undoing it charges no month twice, nor those that have passed meanwhile', async () => {
    await begin('2026-01-16T09:00:00Z')
    const people = [person({ infoAdicional: 'Asma', consentimientoSalud: true })]
    const [id = ''] = await enrol(payer, { monto: 30, people })
    await remove(id)
    await detachUnusedMethods(site.deps)
    const preview = await boss.call(previewUndo, { params: { id } })
    expect(preview.body).toEqual({ nextCharge: { date: '2026-01-30', amount: 30 } })
    expect((await undo(id, preview.body)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'active', deletion: null })
    await site.moveClockTo('2026-01-31T12:00:00Z')
    await remove(id)
    await site.moveClockTo('2026-02-28T12:00:00Z')
    await undo(id)
    await site.moveClockTo('2026-04-10T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 3000 paid', '2026-03-30 6000 paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(2)
    expect(await compareSnapshots(site.deps)).toEqual([])
    const health = await boss.call(readHealthInfo, { params: { id } })
    expect(health.body.text).toBe('Asma')
    const mails = (await subjectsTo(payer)).filter((one) => one.includes('vuelve a estar'))
    expect(mails).toHaveLength(2)
  })

  it('twice, or many times at once, is once; and so is undoing it', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    const deleted = await Promise.all([remove(id), remove(id), remove(id)])
    expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await site.deps.db.$count(enrolmentDeletions)).toBe(1)
    const undone = await Promise.all([undo(id), undo(id), undo(id)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200])
    await site.moveClockTo('2026-03-01T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 paid', '2026-02-27 6000 paid'])
    expect((await subjectsTo(payer)).filter((one) => one.includes('borrado'))).toHaveLength(1)
  })

  it('and undoing it names the banking day on which an account is debited', async () => {
    await begin('2027-01-10T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60, card: goodAccount })
    await remove(id)
    await undo(id)
    const [mail] = (await mailsTo(site, payer.user.email)).filter(({ text }) =>
      text?.includes('La próxima cuota'),
    )
    expect(mail?.text).toContain('se cobra el 1 de febrero de 2027')
  })

  it('and undoing it at once ends in one of both', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await remove(id, { notifyPayer: false })
    await Promise.all([undo(id), remove(id), undo(id), cancel(site, id, payer).catch(() => null)])
    await site.deps.background.settled()
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    await site.moveClockTo('2026-03-01T09:00:00Z')
    const charged = (await cardSandbox(site).paymentIntents()).length
    expect(charged).toBe(row?.deletedAt ? 0 : row?.status === 'active' ? 2 : 1)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('is refused in the hour before a charge and while one is owed, for what has ended, and without a reason', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60, card: '4000000000000341' })
    expect((await remove(id, { reason: '' })).status).toBe(422)
    expect((await remove(id, { nextCharge: null })).body.code).toBe('admin.chargesChanged')
    await site.moveClockTo('2026-01-30T08:30:00Z')
    expect((await remove(id)).body.code).toBe('admin.chargeUnderWay')
    await site.moveClockTo('2026-01-31T09:00:00Z')
    expect((await remove(id)).body.code).toBe('admin.feeOwed')
    await cancel(site, id, payer)
    expect((await remove(id)).body.code).toBe('admin.enrolmentEnded')
    expect((await undo(id)).body.code).toBe('admin.notDeleted')
  })

  it.each([
    { says: 'is taken after all', card: '4000009900000012', ends: ['2026-01-30 6000 paid'] },
    { says: 'is refused', card: '4000009900000020', ends: ['2026-01-30 6000 void'] },
  ])('waits for no bank, and owes nothing of what $says', async ({ card, ends }) => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60, card })
    await site.moveClockTo('2026-01-31T09:00:00Z')
    expect((await remove(id)).status).toBe(200)
    await site.moveClockTo('2026-03-01T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(ends)
    expect(await site.deps.db.$count(paymentFailures)).toBe(0)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('and undoing it need no provider', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', after: false, times: 99, path: '/v1/' },
    ])
    expect((await remove(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'active' })
    await cardSandbox(site).clearFaults()
    await site.moveClockTo('2026-02-05T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 paid'])
  })

  it('is for good after thirty days, with what it says about health and the person', async () => {
    await begin('2026-01-05T09:00:00Z')
    const people = [person({ infoAdicional: 'Asma', consentimientoSalud: true })]
    const [id = ''] = await enrol(payer, { monto: 60, people })
    const correction = {
      version: 1,
      firstName: 'Zuriñe',
      lastName: 'Garmendia',
      locality: 'Arantzazu',
      birthDate: '1951-09-23',
      phone: '+34688123987',
    }
    const corrected = await boss.call(correctEnrollee, { params: { id }, body: correction })
    expect(corrected.status).toBe(200)
    await remove(id)
    await site.moveClockTo('2026-02-04T12:00:00Z')
    await purgeHealthData(site.deps)
    await purgeDeleted(site.deps)
    expect((await boss.call(previewUndo, { params: { id } })).status).toBe(200)
    await site.moveClockTo('2026-02-05T12:00:00Z')
    expect((await undo(id)).body.code).toBe('admin.undoTooLate')
    await purgeDeleted(site.deps)
    await purgeDeleted(site.deps)
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    expect(row?.additionalInfo).toBeNull()
    expect(await site.deps.db.select().from(enrollees)).toMatchObject([
      { firstName: '', lastName: '' },
    ])
    expect(await look(id)).toMatchObject({ enrollee: null, deletion: { undoUntil: null } })
    const changes = await site.deps.db.select().from(auditLog)
    expect(changes.map(({ action }) => action)).toContain('admin.correctPerson')
    const words = [
      ...people.flatMap((one) => [one.nombre, one.apellido]),
      correction.firstName,
      correction.lastName,
    ]
    for (const word of [...words, '1951-09-23', '688123987', 'Arantzazu']) {
      expect(JSON.stringify(changes)).not.toContain(word)
    }
  })

  it('cannot be undone for a payer whose account is closed, nor without the card', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await remove(id)
    const { paymentMethodId } = await scheduleOf(site, id)
    await site.deps.db
      .delete(paymentMethods)
      .where(eq(paymentMethods.paymentMethodId, paymentMethodId))
    expect((await undo(id)).body.code).toBe('admin.undoCardGone')
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, payer.user.id))
    expect((await undo(id)).body.code).toBe('admin.undoPayerClosed')
  })
})
