import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { myEnrolments } from '#domain/billing/contract.ts'
import { NOT_TOLD } from '#domain/billing/grace.ts'
import { getPaymentCard } from '#domain/billing/payment-card-contract.ts'
import { charges, enrolments, paymentFailures } from '#server/db/schema.ts'
import { administrator, type Member, member, person } from '#server/testing/builders.ts'
import { cancel, enrol, scheduleOf } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { deleteAccount } from '#server/testing/deletions.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { failuresOf, followRefusals, invoiceStates, refusedCard } from '#server/testing/refusals.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { tellPayer } from './tell-payer.ts'

const family = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

const mailsOf = async (who: Member) =>
  (await mailsTo(site, who.user.email)).filter(({ text }) => text?.includes('/user'))
const subjects = async (who: Member) =>
  (await mailsOf(who)).map(({ subject }) => subject).filter((s) => !s?.startsWith('Inscripción'))

let site: TestApp
/** Each in a state of their own, all on one clock. */
let two: Member
let oneOfTwo: string[]
let raced: Member
let cancelled: Member
let erased: Member
let boss: Member

beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  boss = await administrator(site)
  two = await member(site)
  oneOfTwo = await enrol(two, { monto: 120, people: family, card: refusedCard })
  raced = await member(site)
  await enrol(raced, { monto: 120, people: family, card: refusedCard })
  cancelled = await member(site)
  const [last = ''] = await enrol(cancelled, { monto: 60, card: refusedCard })
  await cancel(site, last, cancelled)
  erased = await member(site)
  await enrol(erased, { monto: 60, card: refusedCard })
  await deleteAccount(site, erased)
  await site.moveClockTo('2025-01-30T12:00:00Z')
  await followRefusals(site)
})
afterAll(() => site.stop())

describe('on the day of a refused charge', () => {
  it('it is noted with its reason and the last day on which the place is kept', async () => {
    const failures = await failuresOf(site, two)
    expect(failures).toHaveLength(2)
    for (const failure of failures) {
      expect(failure).toMatchObject({ kind: 'declined', state: 'open', graceEndsOn: '2025-02-13' })
    }
    expect(await invoiceStates(two)).toEqual(['failed', 'failed'])
  })

  it('one e-mail tells of all people, how much, until when, and leads to the card', async () => {
    const mails = (await mailsOf(two)).filter(({ text }) => text?.includes('/user/tarjeta'))
    expect(mails).toHaveLength(1)
    const text = mails[0]?.text ?? ''
    for (const words of ['Maite Etxeberria', 'Jon Etxeberria', 'ONA', '120', '60']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('13 de febrero de 2025')
    expect(text).toContain('/user/tarjeta')
  })

  it('one e-mail also tells of a charge that is noted while the other is being told', async () => {
    const { db } = site.deps
    const [one, other] = await db
      .delete(paymentFailures)
      .where(eq(paymentFailures.payerId, raced.user.id))
      .returning()
    if (!one || !other) throw new Error('both charges were refused')
    const anew = { id: undefined, reminded: NOT_TOLD, createdAt: new Date() }
    await db.insert(paymentFailures).values({ ...one, ...anew })
    const otherInvoice = eq(charges.id, other.chargeId)
    await db.update(charges).set({ status: 'open' }).where(otherInvoice)
    const before = await mailsOf(raced)

    let telling: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select 1 from payment_failures where invoice_id = ${one.chargeId} for update`,
      )
      await tx.update(charges).set({ status: 'failed' }).where(otherInvoice)
      await tx.insert(paymentFailures).values({ ...other, ...anew })
      telling = tellPayer(site.deps, raced.user.id)
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      })
    })
    await telling
    await followRefusals(site)
    const mails = (await mailsOf(raced)).slice(before.length)
    expect(mails).toHaveLength(1)
    for (const { nombre } of family) expect(mails[0]?.text).toContain(nombre)
  })

  it('an account that was deleted is written to no more', async () => {
    expect(await failuresOf(site, erased)).toMatchObject([{ state: 'open' }])
    const mails = await mailsTo(site, erased.user.email)
    expect(mails.some(({ text }) => text?.includes('/user/tarjeta'))).toBe(false)
    const nowhere = await mailsTo(site, `erased-${erased.user.id}@erased.invalid`)
    expect(nowhere).toEqual([])
  })

  it('whoever has been cancelled meanwhile is not promised a place', async () => {
    const mails = await mailsOf(cancelled)
    const mail = mails.find(({ text }) => text?.includes('/user/tarjeta'))
    expect(mail?.text).not.toContain('Guardamos')
    expect(mail?.text).toContain('Está de baja y puede venir hasta este día: 31 de enero de 2025')
    const { body } = await cancelled.call(getPaymentCard)
    expect(body.owed).toMatchObject([{ endsOn: '2025-01-31', graceEndsOn: '2025-02-13' }])
  })
})

describe('while nothing is paid', () => {
  it('reminders come by day, those that were missed as one, and never the same twice', async () => {
    await site.moveClockTo('2025-02-02T05:00:00Z')
    await followRefusals(site)
    expect(await subjects(two)).toHaveLength(1)

    await site.moveClockTo('2025-02-06T09:30:00Z')
    await Promise.all([followRefusals(site), followRefusals(site)])
    await followRefusals(site)
    expect(await subjects(two)).toEqual([
      'No hemos podido cobrar tu cuota',
      'Recuerda: tu cuota está sin pagar',
    ])
  })

  it('the place is kept to the end of the last day', async () => {
    await site.moveClockTo('2025-02-13T22:30:00Z')
    await followRefusals(site)
    const { body } = await two.call(myEnrolments)
    expect(body.inscripciones.map(({ status }) => status)).toEqual(['active', 'active'])
  })
})

describe('once the grace is over', () => {
  beforeAll(async () => {
    await site.moveClockTo('2025-02-13T23:05:00Z')
    // An earlier try was cut off right after the provider had voided the first invoice.
    const cutOff = { ...site.deps, businessClock: { now: failingAfter(1) } }
    await followRefusals(site, cutOff).catch(() => undefined)
    await Promise.all([followRefusals(site), followRefusals(site)])
  })

  function failingAfter(calls: number) {
    let left = calls
    return async () => {
      left -= 1
      if (left < 0) throw new Error('the process has died here')
      return site.deps.businessClock.now()
    }
  }

  it('the enrolments end with the last paid month, and what was owed is never collected', async () => {
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
    const sandbox = cardSandbox(site)
    for (const id of oneOfTwo) {
      const row = await scheduleOf(site, id)
      expect(row.status).toBe('ended')
      expect((await sandbox.schedule(row.stripeScheduleId)).status).toBe('canceled')
    }
    const statuses = (await sandbox.invoices()).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['void']))
  })

  it('the payer hears of it once for all people, and so does each administrator', async () => {
    expect((await subjects(two)).at(-1)).toBe('Las plazas han terminado')
    const told = (await mailsTo(site, boss.user.email)).filter(({ text }) =>
      text?.includes(two.user.email),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Jon Etxeberria')
  })

  it('a cancelled enrolment goes the same way, and a deleted account without a word', async () => {
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
    const before = (await cardSandbox(site).invoices()).length
    await site.moveClockTo('2025-03-31T12:00:00Z')
    await followRefusals(site)
    expect(await cardSandbox(site).invoices()).toHaveLength(before)
    expect(await subjects(two)).toEqual([
      'No hemos podido cobrar tu cuota',
      'Recuerda: tu cuota está sin pagar',
      'Recuerda: tu cuota está sin pagar',
      'Las plazas han terminado',
    ])
  })
})
