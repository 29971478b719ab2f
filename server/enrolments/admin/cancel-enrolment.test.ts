import { expect, it } from 'vitest'
import {
  cancelAsAdministrator,
  getEnrolment,
  previewCancellation,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { enrollees, enrolments } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const reader = shared(() => administrator(site))
const payer = shared(() => member(site))

const preview = (id: string) => reader.call(previewCancellation, { params: { id } })

const cancel = (id: string, body: object) =>
  reader.call(cancelAsAdministrator, { params: { id }, body: { confirmed: true, ...body } })

it('the preview of ending an enrolment is about that one alone, and matches what ending it does', async () => {
  const [maite = '', jon = ''] = await enrol(payer, {
    monto: 120,
    people: [person(), person({ nombre: 'Jon' })],
  })
  const { body } = await preview(maite)
  expect(body).toEqual({
    effectiveDate: '2026-01-31',
    lastCharge: { date: '2026-01-30', amount: 60 },
    owed: [],
    withdrawUntil: '2026-01-19',
    withoutSubscription: false,
  })
  const { effectiveDate, lastCharge } = body
  const ended = await cancel(maite, { effectiveDate })
  expect(ended.body).toEqual({ effectiveDate, lastCharge })
  expect((await preview(maite)).body.code).toBe('admin.enrolmentEnded')
  expect((await preview(jon)).status).toBe(200)
})

it("an administrator who was shown other dates than today's ends nothing, and gets the reason", async () => {
  const [ane = ''] = await enrol(payer, { monto: 60, people: [person({ nombre: 'Ane' })] })
  const { status, body } = await cancel(ane, { effectiveDate: '2025-12-31' })
  expect([status, body.code]).toEqual([409, 'subscriptions.endChanged'])
  expect((await preview(ane)).status).toBe(200)
})

it('an enrolment without a payer ends today', async () => {
  const [guest] = await site.deps.db
    .insert(enrollees)
    .values({
      payerId: payer.user.id,
      personKey: 'guest',
      firstName: 'Libe',
      lastName: 'Lasa',
      birthDate: '1950-01-01',
    })
    .returning()
  const [free] = await site.deps.db
    .insert(enrolments)
    .values({
      payerId: payer.user.id,
      programmeId: 1,
      enrolleeId: guest?.id ?? '',
      status: 'active',
    })
    .returning()
  expect((await preview(free?.id ?? '')).body).toMatchObject({
    effectiveDate: '2026-01-05',
    lastCharge: null,
    withoutSubscription: true,
  })
})

it('one that is none cannot be looked at', async () => {
  expect((await preview('nothing')).status).toBe(404)
})

it('why somebody has left is read in their words by who sees to people, and not by a treasurer', async () => {
  const [nora = ''] = await enrol(payer, { monto: 60, people: [person({ nombre: 'Nora' })] })
  await cancel(nora, { comment: 'La operan de la cadera.', effectiveDate: '2026-01-31' })
  const commentFor = async (role: 'secretary' | 'treasurer') => {
    const who = await administrator(site, role)
    const { body } = await who.call(getEnrolment, { params: { id: nora } })
    return body.cancellation?.comment
  }
  expect(await commentFor('secretary')).toBe('La operan de la cadera.')
  expect(await commentFor('treasurer')).toBeNull()
})
