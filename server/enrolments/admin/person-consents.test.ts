import { expect, it } from 'vitest'
import * as contract from '#domain/enrolments/admin/consent-contract.ts'
import { forgetHealthInfo, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { listConsents, withdrawConsent } from '#domain/profile/contract.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, enrolments } from '#server/schema.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))

const sheet = {
  kinds: ['health' as const, 'declaration' as const],
  signedOn: '2025-01-09',
  version: '2024-10' as const,
}

const record = (id: string, changes = {}) =>
  boss.call(contract.recordConsents, { params: { id }, body: { ...sheet, ...changes } })

const onPaper = async (id: string) => {
  const { consents } = (await boss.call(contract.listPersonConsents, { params: { id } })).body
  return consents.filter(({ signedOn }) => signedOn !== null)
}

it('a signed sheet is recorded once with who, when and which text, and its consent can be withdrawn', async () => {
  const payer = await member(site)
  const id = await enrolOne(payer, 60)
  await Promise.all([record(id), record(id)])
  const rows = await onPaper(id)
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'health',
      version: '2024-10',
      signedOn: '2025-01-09',
      recordedBy: 'Itziar Agirre',
      withdrawnAt: null,
    }),
  )
  const [enrolment] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  const isIt = and(
    eq(auditLog.subject, `enrollee:${enrolment?.enrolleeId}`),
    eq(auditLog.action, 'admin.recordConsents'),
  )
  expect(await site.deps.db.$count(auditLog, isIt)).toBe(1)
  const own = (await payer.call(listConsents)).body.consents
  const [health] = own.filter(({ kind, givenAt }) => kind === 'health' && givenAt < '2025-01-10')
  await payer.call(withdrawConsent, { params: { id: health?.id ?? '' } })
  expect((await onPaper(id)).find(({ kind }) => kind === 'health')?.withdrawnAt).not.toBeNull()
})

it('a day to come and an empty sheet are refused', async () => {
  const id = await enrolOne(await member(site), 60)
  for (const changes of [{ signedOn: '2025-01-11' }, { kinds: [] }]) {
    expect((await record(id, changes)).status).toBe(422)
  }
  expect(await onPaper(id)).toEqual([])
})

it.each([
  'es',
  'eu',
  'en',
] as const)('the sheet to sign is one accessible page, in %s', async (lng) => {
  const id = await enrolOne(await member(site), 60)
  for (const query of [`lng=${lng}`, `lng=${lng}&enrolmentId=${id}`]) {
    const reply = await site.app.inject({
      url: `/api/admin/consent-sheet?${query}`,
      cookies: Object.fromEntries(boss.cookies),
    })
    expect(reply.statusCode).toBe(200)
    const { pages, elements } = readPdf(reply.rawPayload)
    expect(pages).toHaveLength(1)
    expect(elements[2]).toBe('H1')
    expect(pages[0]?.join(' ')).toContain('2024-10')
  }
})

it('who withdraws the consent at the desk is forgotten in all their enrolments, which goes on record', async () => {
  const payer = await member(site)
  const told = [person({ infoAdicional: 'Asma', consentimientoSalud: true })]
  const ids = [
    ...(await enrol(payer, { monto: 60, people: told })),
    ...(await enrol(payer, { monto: 60, people: told, programme: 2 })),
  ]
  const [id = ''] = ids
  const forget = (who: Member, body: object) =>
    who.call(forgetHealthInfo, { params: { id }, body: body as { confirmed: true } })
  const confirmed = { confirmed: true }
  expect((await forget(await administrator(site, 'treasurer'), confirmed)).status).toBe(403)
  expect((await forget(boss, {})).status).toBe(422)
  const secretary = await administrator(site, 'secretary')
  const answers = await Promise.all([forget(secretary, confirmed), forget(secretary, confirmed)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const each of ids) {
    const { body } = await boss.call(readHealthInfo, { params: { id: each } })
    expect(body).toEqual({ text: null })
  }
  const { consents } = (await boss.call(contract.listPersonConsents, { params: { id } })).body
  const health = consents.filter(({ kind }) => kind === 'health')
  expect(health.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  const isIt = eq(auditLog.action, 'admin.forgetHealthInfo')
  expect(await site.deps.db.$count(auditLog, isIt)).toBeGreaterThan(0)
})
