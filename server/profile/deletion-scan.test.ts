import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { saveDraft } from '#domain/enrolments/contract.ts'
import { changeEmail } from '#domain/profile/contract.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  charges,
  consents,
  enrollees,
  orders,
  refunds,
  securityEvents,
} from '#server/schema.ts'
import { deletionToken, follow } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import {
  confirmedOrder,
  type Member,
  member,
  password,
  person,
  receivedPerson,
} from '#testing/builders.ts'
import { everythingStored } from '#testing/everything-stored.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { finishErasures } from './finish-erasures.ts'

const account = {
  firstName: 'Xaloa',
  lastName: 'Urrutikoetxea',
  email: 'xaloa.urrutia@example.org',
  phone: '+34943987654',
  locality: 'Lekunberri',
}
const people = [
  person({
    nombre: 'Zuriñe',
    apellido: 'Garmendia',
    edad: undefined,
    fechaNacimiento: '1951-09-23',
    phone: '+34688123987',
    locality: 'Arantzazu',
    infoAdicional: 'Alergia a las avellanas',
    consentimientoSalud: true,
    contactoEmergencia: { nombre: 'Iraitz', telefono: '+34 655 431 902' },
  }),
  person({ nombre: 'Bittor', apellido: 'Oiartzabal', edad: 83 }),
]
const WORDS = [
  ...Object.values(account),
  'nueva.xaloa@example.org',
  'zuriñe',
  'zurine',
  'garmendia',
  '1951-09-23',
  '688123987',
  'arantzazu',
  'avellanas',
  'bittor',
  'oiartzabal',
  'me mudo con ella',
  'iraitz',
  '655 431 902',
].map((word) => word.toLowerCase())

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
let gone: Member
let before: string[]
beforeAll(async () => {
  await liveHere()
  before = await found()
  const { status } = await follow(site, await deletionToken(site, gone))
  if (status !== 200) throw new Error('not deleted')
  await finishErasures(site.deps)
})

/** Which tables say a word of this person's, and which word. */
async function found(): Promise<string[]> {
  const stored = await everythingStored(site.deps)
  const hits = stored.flatMap(({ table, text }) =>
    WORDS.filter((word) => text.toLowerCase().includes(word)).map((word) => `${table}: ${word}`),
  )
  return [...new Set(hits)].sort()
}

/** Leaves a trace in every table that can hold one. */
async function liveHere(): Promise<void> {
  gone = await member(site, account)
  const { id } = gone.user
  const [first = ''] = await enrol(gone, { monto: 120, people })
  await enrol(gone, { monto: 60, people: people.slice(0, 1), programme: 2 })
  await cancelEnrolment(site.deps, {
    enrolmentId: first,
    reason: 'other',
    comment: 'Me mudo con ella',
    cancelledBy: id,
  })
  await site.moveClockTo('2025-06-29T12:00:00Z')
  const [charge] = await site.deps.db.select().from(charges).where(eq(charges.payerId, id))
  await site.deps.db.insert(refunds).values({
    chargeId: charge?.id ?? '',
    amountCents: 100,
    reason: 'other',
    comment: 'Me mudo con ella',
  })
  await gone.call(saveDraft, { body: { programmeId: 2, people: people.map(receivedPerson) } })
  await confirmedOrder(gone, { monto: 0, people: [{ ...(people[0] ?? person()) }] })
  await gone.call(changeEmail, { body: { email: 'nueva.xaloa@example.org', password } })
  const elsewhere = site.visitor()
  await elsewhere.call(accounts.logIn, { body: { email: account.email, password: 'Oker-1234!' } })
  await elsewhere.call(forgotPassword, { body: { email: account.email } })
  await site.deps.db.insert(auditLog).values({
    action: 'admin.deactivateUser',
    subject: `user:${id}`,
    before: { firstName: account.firstName },
    after: { phone: account.phone },
  })
  await site.deps.db.insert(securityEvents).values({
    at: new Date(),
    level: 'warning',
    type: 'logIn',
    message: 'too many attempts',
    userId: id,
    metadata: { email: account.email },
  })
}

describe('deleting an account', () => {
  it('leaves no word of the person’s in any table, sealed texts included', async () => {
    // If nothing were found here, finding nothing afterwards would prove nothing.
    const tables = new Set(before.map((hit) => hit.split(':')[0]))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'audit_log',
        'cancellations',
        'enrollees',
        'enrolment_drafts',
        'enrolments',
        'one_time_tokens',
        'orders',
        'outgoing_mail',
        'rate_limits',
        'receipts',
        'refunds',
        'security_events',
        'users',
      ]),
    )
    expect(new Set(before.map((hit) => hit.split(': ')[1])).size).toBe(WORDS.length)

    expect(await found()).toEqual([])
  })

  it('keeps what accounting and the proof of consent need, hung on an empty account', async () => {
    const payer = gone.user.id
    const { db } = site.deps
    const ordered = await db.select().from(orders).where(eq(orders.payerId, payer))
    expect(ordered.map(({ status }) => status).sort()).toEqual([
      'abandoned',
      'completed',
      'completed',
    ])
    expect(ordered.map(({ firstMonthCents }) => firstMonthCents).sort()).toEqual([0, 12000, 6000])
    const receipts = await standingCharges(db, eq(charges.payerId, payer))
    expect(receipts.map(({ amountCents, status }) => `${amountCents} ${status}`)).toEqual(
      Array(3).fill('6000 paid'),
    )
    const emptied = await db.select().from(enrollees).where(eq(enrollees.payerId, payer))
    expect(emptied).toHaveLength(2)
    expect(emptied.every(({ firstName: name, erasedAt }) => name === '' && erasedAt !== null)).toBe(
      true,
    )
    expect(await db.$count(consents, eq(consents.userId, payer))).toBeGreaterThan(0)
  })

  it('leaves everybody else as they were', async () => {
    const leaver = await member(site)
    await leaver.call(changeEmail, { body: { email: 'later@example.org', password } })
    // The leaver had requested this address; it is another account's by now, and so are its
    // e-mails.
    const other = await member(site, { email: 'later@example.org' })
    await enrol(other, { monto: 0, people: [person()] })
    await site.deps.background.settled()
    const ofOthers = async () =>
      (await everythingStored(site.deps)).filter(
        ({ text }) => text.includes(other.user.email) && !text.includes(leaver.user.id),
      )
    const theirs = await ofOthers()
    expect(theirs.length).toBeGreaterThan(2)
    expect((await follow(site, await deletionToken(site, leaver))).status).toBe(200)
    expect(await ofOthers()).toEqual(theirs)
  })
})
