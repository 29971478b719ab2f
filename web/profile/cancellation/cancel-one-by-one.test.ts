import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { type Cancellable, cancelOneByOne } from './cancel-one-by-one.ts'

const person = (enrolmentId: string): Cancellable => ({
  enrolmentId,
  programmeId: 1,
  programmeName: 'ONA',
  firstName: 'Maite',
  lastName: 'Lasa',
  effectiveDate: '2025-01-31',
  lastCharge: null,
  owed: [],
  withdrawUntil: null,
  withoutSubscription: false,
})

const answer = { effectiveDate: '2025-01-31', lastCharge: null }
const refusal = (status: number) => new ApiError(status, { error: String(status), code: 'x.y' })

/** Cancels one person after the other; each is answered with a status, 0 for no connection. */
async function run(statuses: readonly number[]) {
  const requests: number[] = []
  const outcome = await cancelOneByOne(
    statuses.map((_, index) => person(String(index))),
    async ({ enrolmentId }) => {
      const index = Number(enrolmentId)
      requests.push(index)
      const status = statuses[index] ?? 200
      if (status !== 200) throw refusal(status)
      return answer
    },
  )
  const idsOf = (list: readonly { enrolment: Cancellable }[]) =>
    list.map(({ enrolment }) => Number(enrolment.enrolmentId))
  return { requests, ended: idsOf(outcome.ended), failed: idsOf(outcome.failed) }
}

it('a refusal for one person does not stop the others', async () => {
  expect(await run([200, 409, 404, 200])).toEqual({
    requests: [0, 1, 2, 3],
    ended: [0, 3],
    failed: [1, 2],
  })
})

it.each([
  0, 401, 422, 429, 500, 503,
])('after %i no one else is tried, and the rest has not ended', async (status) => {
  expect(await run([200, status, 200])).toEqual({ requests: [0, 1], ended: [0], failed: [1, 2] })
})

it('everybody has either ended or failed, whatever happens', async () => {
  const anyStatus = fc.constantFrom(200, 200, 404, 409, 0, 503)
  await fc.assert(
    fc.asyncProperty(fc.array(anyStatus, { maxLength: 8 }), async (statuses) => {
      const { ended, failed } = await run(statuses)
      expect([...ended, ...failed].sort()).toEqual(statuses.map((_, index) => index))
      expect(ended.every((index) => statuses[index] === 200)).toBe(true)
    }),
  )
})

it('a fault of our own is not taken for a refusal', async () => {
  const broken = async () => Promise.reject(new TypeError('ours'))
  await expect(cancelOneByOne([person('a')], broken)).rejects.toThrow('ours')
})
