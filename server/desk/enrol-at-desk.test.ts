import { expect, it } from 'vitest'
import { openAccount } from '#domain/accounts/admin/account-contract.ts'
import { listToCollect } from '#domain/desk/contract.ts'
import { enrolAtDesk, quoteAtDesk } from '#domain/desk/enrol-contract.ts'
import { listLetters } from '#domain/desk/letter-contract.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { consents, enrolments, paymentSchedules, users } from '#server/schema.ts'
import { expectBooksRight } from '#testing/billing/books.ts'
import { administrator, person } from '#testing/builders.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
const volunteer = shared(() => administrator(site))

/** Opens an account without e-mail. */
async function opened(firstName: string): Promise<string> {
  const body = { firstName, lastName: 'Lasa', phone: '943 11 22 33', locality: 'Zarautz' }
  const answer = await volunteer.call(openAccount, { body: { ...body, lng: 'eu' } })
  expect(answer.status).toBe(200)
  return answer.body.id
}

function enrol(id: string, wish: { amount?: number; signedOn?: string; name?: string } = {}) {
  const { amount = 30, signedOn = '2025-01-16', name = 'Karmele' } = wish
  const personas = [person({ nombre: name, apellido: 'Lasa' })]
  const body = { programaId: 1, monto: amount, personas, signedOn }
  return volunteer.call(enrolAtDesk, { params: { id }, body })
}

it('somebody without e-mail is enrolled at the desk, by what they signed, and pays there', async () => {
  const id = await opened('Karmele')
  const personas = [person({ nombre: 'Karmele', apellido: 'Lasa' })]
  const quote = await volunteer.call(quoteAtDesk, {
    params: { id },
    body: { programaId: 1, personas },
  })
  expect(quote.body.quote).toMatchObject({ firstMonth: 30, monthly: 60 })
  const { status, body } = await enrol(id)
  expect(status).toBe(200)
  const enrolmentId = body.subscriptions[0]?.inscripcionId ?? ''
  const [plan] = await site.deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  expect(plan).toMatchObject({ method: 'desk', customerId: null, firstAmountCents: 3000 })
  const signed = await site.deps.db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, id), isNotNull(consents.signedOn)))
  expect(signed).toMatchObject([{ kind: 'declaration', signedOn: '2025-01-16' }])
  const { letters } = (await volunteer.call(listLetters)).body
  expect(letters.filter(({ userId }) => userId === id)).toHaveLength(1)
  await site.moveClockTo('2025-01-30T10:00:00Z')
  const { months } = (await volunteer.call(listToCollect)).body
  expect(months).toMatchObject([{ enrolmentId, amount: 30, month: '2025-01' }])

  const written = (await volunteer.call(listLetters)).body.letters
  const ids = written.filter(({ userId }) => userId === id).map((letter) => letter.id)
  const { bytes } = await volunteer.file(`/api/admin/letters/pdf?ids=${ids.join(',')}`)
  const { pages } = readPdf(bytes)
  expect(pages).toHaveLength(2)
  // Paper speaks of nothing that is done at the website.
  expect(pages.flat().join(' ')).not.toMatch(/https?:|webgune|profil/)
  await expectBooksRight(site)
})

it('twice at once is once, and again is refused with the reason', async () => {
  const id = await opened('Miren')
  const answers = await Promise.all([0, 1].map(() => enrol(id, { amount: 0, name: 'Miren' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await enrol(id, { amount: 0, name: 'Miren' })).body).toMatchObject({
    code: 'enrolments.alreadyEnrolled',
  })
  const mine = eq(enrolments.payerId, id)
  expect(await site.deps.db.$count(enrolments, mine)).toBe(1)
})

it('another price, a day to come and a closed account are refused', async () => {
  const id = await opened('Joxe')
  const code = async (wish: object) => (await enrol(id, { name: 'Joxe', ...wish })).body.code
  expect(await code({ amount: 59 })).toBe('subscriptions.priceChanged')
  expect(await code({ signedOn: '2031-01-01' })).toBe('desk.signedOnInvalid')
  await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, id))
  expect(await code({ amount: 0 })).toBe('admin.userInactive')
})
