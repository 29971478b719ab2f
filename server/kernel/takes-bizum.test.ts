import { expect, it } from 'vitest'
import { PaymentsError } from './adapters/payments/payments.ts'
import type { Deps } from './deps.ts'
import { createTakesBizum } from './takes-bizum.ts'

it('a provider that cannot be asked ends nothing that was offered, and begins nothing', async () => {
  const answers: (boolean | null)[] = [null, true, null, false]
  let now = 0
  const { read } = createTakesBizum({
    payments: {
      async takesBizum() {
        const answer = answers.shift()
        if (typeof answer === 'boolean') return answer
        throw new PaymentsError('noAnswer', null)
      },
    },
    clock: { now: () => new Date(now) },
    log: { warn() {} },
  } as unknown as Deps)
  const seen: boolean[] = []
  for (; answers.length > 0; now += 60_000) seen.push(await read())
  expect(seen).toEqual([false, true, true, false])
})
