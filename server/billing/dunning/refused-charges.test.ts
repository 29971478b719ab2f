// @module-tag slow

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  askForPayment,
  listPaymentFailures,
} from '#domain/billing/admin/payment-failures-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { NOT_NOTIFIED } from '#domain/billing/grace.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  charges,
  enrolments,
  paymentFailures,
  paymentSchedules,
  payments,
} from '#server/schema.ts'
import { cancel } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  chargesOfPayer,
  failuresOf,
  followPaymentFailures,
  invoiceStates,
  lostCard,
  refusedCard,
} from '#testing/billing/payment-failures.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { endUnpaidPlaces } from './end-unpaid-places.ts'
import { sendDunningMail } from './send-dunning-mail.ts'

const family = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

const mailsOf = async (who: Member) =>
  (await mailsTo(site, who.user.email)).filter(({ text }) => text?.includes('/user'))
const subjects = async (who: Member) =>
  (await mailsOf(who)).map(({ subject }) => subject).filter((s) => !s?.startsWith('Inscripción'))
const attemptsOf = async (who: Member) =>
  (await chargesOfPayer(site, who)).map(({ attempt }) => attempt)

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
/** Each in a state of their own, all on one clock. */
const two = shared(() => member(site))
let raced: Member
let cancelled: Member
let erased: Member
let closed: Member
const boss = shared(() => administrator(site))

beforeAll(async () => {
  await enrol(two, { monto: 120, people: family, card: refusedCard })
  raced = await member(site)
  await enrol(raced, { monto: 120, people: family, card: refusedCard })
  cancelled = await member(site)
  const [last = ''] = await enrol(cancelled, { monto: 60, card: refusedCard })
  await cancel(site, last, cancelled)
  erased = await member(site)
  await enrol(erased, { monto: 60, card: refusedCard })
  await deleteAccount(site, erased)
  closed = await member(site)
  await enrol(closed, { monto: 60, card: lostCard })
  await site.moveClockTo('2025-01-30T12:00:00Z')
})

describe('on the day of a refused charge', () => {
  it('it is stored with its reason and the last day on which the place is kept', async () => {
    const failures = await failuresOf(site, two)
    expect(failures).toHaveLength(2)
    for (const failure of failures) {
      expect(failure).toMatchObject({ kind: 'declined', state: 'open', graceEndsOn: '2025-02-13' })
    }
    expect(await invoiceStates(two)).toEqual(['failed', 'failed'])
  })

  it('one e-mail is about all people: how much, until when, what happens next, and where the card is', async () => {
    const mails = (await mailsOf(two)).filter(({ text }) => text?.includes('/user/tarjeta'))
    expect(mails).toHaveLength(1)
    const text = mails[0]?.text ?? ''
    for (const words of ['Maite Etxeberria', 'Jon Etxeberria', 'ONA', '120', '60']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('volveremos a intentarlo de la misma manera este día: 2 de febrero')
    expect(text).toContain('13 de febrero de 2025')
  })

  it('a refusal for good promises no other try', async () => {
    const [mail] = (await mailsOf(closed)).filter(({ text }) => text?.includes('/user/tarjeta'))
    expect(mail?.text).not.toContain('volveremos a intentarlo')
  })

  it('one e-mail is also about a charge that is refused while the e-mail is written', async () => {
    const { db } = site.deps
    const [one, other] = await db
      .delete(paymentFailures)
      .where(eq(paymentFailures.payerId, raced.user.id))
      .returning()
    if (!one || !other) throw new Error('both charges were refused')
    const fresh = { id: undefined, reminded: NOT_NOTIFIED, createdAt: new Date() }
    await db.insert(paymentFailures).values({ ...one, ...fresh })
    const [otherCharge] = await standingCharges(db, eq(charges.id, other.chargeId))
    const otherPayment = eq(payments.id, otherCharge?.paymentId ?? '')
    const busyUntil = new Date(Date.now() + 60_000)
    await db.update(payments).set({ status: 'asking', busyUntil }).where(otherPayment)
    const before = await mailsOf(raced)

    let sending: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select 1 from payment_failures where charge_id = ${one.chargeId} for update`,
      )
      await tx.update(payments).set({ status: 'failed', busyUntil: null }).where(otherPayment)
      await tx.insert(paymentFailures).values({ ...other, ...fresh })
      sending = sendDunningMail(site.deps, raced.user.id)
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      })
    })
    await sending
    await followPaymentFailures(site)
    const mails = (await mailsOf(raced)).slice(before.length)
    expect(mails).toHaveLength(1)
    for (const { nombre } of family) expect(mails[0]?.text).toContain(nombre)
  })

  it('an account that was deleted gets no e-mail', async () => {
    expect(await failuresOf(site, erased)).toMatchObject([{ state: 'open' }])
    const mails = await mailsTo(site, erased.user.email)
    expect(mails.some(({ text }) => text?.includes('/user/tarjeta'))).toBe(false)
    const nowhere = await mailsTo(site, `erased-${erased.user.id}@erased.invalid`)
    expect(nowhere).toEqual([])
  })

  it('the desk asks for a payment once a day, with the link to where it is made, and not for what is given up', async () => {
    const [failure] = await failuresOf(site, closed)
    const params = { id: failure?.id ?? '' }
    const before = await mailsTo(site, closed.user.email)
    const { failures } = (await boss.call(listPaymentFailures)).body
    expect(failures.find(({ id }) => id === params.id)).toMatchObject({ state: 'open' })
    for (const _ of [1, 2]) {
      expect((await boss.call(askForPayment, { params })).body).toEqual({ isOwed: true })
    }
    const [mail, ...others] = (await mailsTo(site, closed.user.email)).slice(before.length)
    expect(others).toEqual([])
    expect(mail?.text).toContain('/user/tarjeta')
    expect(mail?.text).toContain('Bizum')
    const asked = and(
      eq(auditLog.action, 'admin.askForPayment'),
      eq(auditLog.subject, `charge:${failure?.chargeId}`),
    )
    const { db } = site.deps
    expect(await db.$count(auditLog, asked)).toBe(2)
    const which = eq(paymentFailures.id, params.id)
    await db.update(paymentFailures).set({ state: 'givenUp', settledAt: new Date() }).where(which)
    expect((await boss.call(askForPayment, { params })).body).toEqual({ isOwed: false })
    await db.update(paymentFailures).set({ state: 'open', settledAt: null }).where(which)
  })

  it('no place is promised for an enrolment that was cancelled', async () => {
    const mails = await mailsOf(cancelled)
    const mail = mails.find(({ text }) => text?.includes('/user/tarjeta'))
    expect(mail?.text).not.toContain('Guardamos')
    expect(mail?.text).toContain('Está de baja y puede venir hasta este día: 31 de enero de 2025')
    const { body } = await cancelled.call(getKeptMethods)
    expect(body.owed).toMatchObject([{ endsOn: '2025-01-31', graceEndsOn: '2025-02-13' }])
  })
})

describe('while nothing is paid', () => {
  it('reminders come by day, missed ones as one and none twice, and the card is tried on days 3, 5 and 7', async () => {
    await site.moveClockTo('2025-02-02T05:00:00Z')
    expect(await subjects(two)).toHaveLength(1)
    expect(await attemptsOf(two)).toEqual([1, 1])

    await site.moveClockTo('2025-02-02T08:59:00Z')
    expect(await attemptsOf(two), 'before ten in Madrid').toEqual([1, 1])
    await site.moveClockTo('2025-02-02T09:00:00Z')
    await Promise.all([followPaymentFailures(site), followPaymentFailures(site)])
    expect(await attemptsOf(two)).toEqual([2, 2])
    await site.moveClockTo('2025-02-05T09:00:00Z')
    expect(await attemptsOf(two)).toEqual([3, 3])
    expect(await subjects(two)).toEqual([
      'No hemos podido cobrar 120 €',
      'Recuerda: faltan por pagar 120 €',
    ])
    await site.moveClockTo('2025-02-06T09:00:00Z')
    expect(await attemptsOf(two)).toEqual([4, 4])
  })

  it('nothing is tried after that, and the place is kept to the end of the last day', async () => {
    await site.moveClockTo('2025-02-13T22:30:00Z')
    const { body } = await two.call(myEnrolments)
    expect(body.inscripciones.map(({ status }) => status)).toEqual(['active', 'active'])
    expect(await attemptsOf(two)).toEqual([4, 4])
  })

  it('a card that was refused for good is not tried again', async () => {
    expect(await attemptsOf(closed)).toEqual([1])
    expect(await failuresOf(site, closed)).toMatchObject([{ kind: 'declined', state: 'open' }])
  })

  it('each charge has one payment at the provider, however often it was tried', async () => {
    const ids = (await chargesOfPayer(site, two)).map(({ id }) => id)
    const made = (await cardSandbox(site).paymentIntents()).filter(({ metadata }) =>
      ids.includes(metadata.chargeId ?? ''),
    )
    expect(made.map(({ metadata }) => metadata.chargeId).sort()).toEqual(ids.sort())
  })
})

describe('once the grace is over', () => {
  beforeAll(async () => {
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-02-13T23:05:00Z')
    // An earlier round was cut off right after the provider had canceled the first payment.
    const cutOff = { ...site.deps, businessClock: { now: failingAfter(1) } }
    await endUnpaidPlaces(cutOff)
    await settlePaymentEvents(site.deps)
    await Promise.all([followPaymentFailures(site), followPaymentFailures(site)])
  })
  afterAll(() => site.sandbox.setIdleUrl(site.idleUrl))

  function failingAfter(calls: number) {
    let left = calls
    return async () => {
      left -= 1
      if (left < 0) throw new Error('the process has died here')
      return site.deps.businessClock.now()
    }
  }

  it('the enrolments end with the last paid month, and nothing of what was owed can be collected', async () => {
    expect(await failuresOf(site, two)).toMatchObject([
      { state: 'placeLost' },
      { state: 'placeLost' },
    ])
    const { body } = await two.call(myEnrolments)
    for (const enrolment of body.inscripciones) {
      expect(enrolment).toMatchObject({
        status: 'inactive',
        effectiveEndDate: '2024-12-31',
        nextChargeDate: null,
      })
    }
    expect(await invoiceStates(two)).toEqual(['void', 'void'])
    const schedules = await site.deps.db
      .select({ lastMonth: paymentSchedules.lastMonth })
      .from(paymentSchedules)
      .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
      .where(eq(enrolments.payerId, two.user.id))
    expect(schedules).toEqual([{ lastMonth: '2024-12' }, { lastMonth: '2024-12' }])
    const payments = await cardSandbox(site).paymentIntents()
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['canceled']))
  })

  it('one e-mail to the payer is about all people, and one goes to each administrator', async () => {
    expect((await subjects(two)).at(-1)).toBe('Las plazas han terminado')
    const mails = (await mailsTo(site, boss.user.email)).filter(({ text }) =>
      text?.includes(two.user.email),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Jon Etxeberria')
  })

  it('a cancelled enrolment goes the same way, and a deleted account without an e-mail', async () => {
    expect(await failuresOf(site, cancelled)).toMatchObject([{ state: 'placeLost' }])
    const [row] = await site.deps.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.payerId, cancelled.user.id))
    expect(row).toMatchObject({ status: 'inactive', effectiveEndDate: '2024-12-31' })
    expect((await subjects(cancelled)).at(-1)).toBe('La plaza ha terminado')
    expect(await failuresOf(site, erased)).toMatchObject([{ state: 'placeLost' }])
  })

  it('nothing is charged afterwards', async () => {
    const before = (await cardSandbox(site).paymentIntents()).length
    site.sandbox.setIdleUrl(site.idleUrl)
    await site.moveClockTo('2025-03-31T12:00:00Z')
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(before)
    expect(await subjects(two)).toEqual([
      'No hemos podido cobrar 120 €',
      'Recuerda: faltan por pagar 120 €',
      'Recuerda: faltan por pagar 120 €',
      'Recuerda: faltan por pagar 120 €',
      'Las plazas han terminado',
    ])
  })
})
