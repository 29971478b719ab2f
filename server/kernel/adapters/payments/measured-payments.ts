import type { Metrics } from '#server/metrics/metrics.ts'
import { type Payments, PaymentsError } from './payments.ts'

/** Counted from 0 on, so that the first of them is an increase as well. */
const FAULTS: PaymentsError['kind'][] = ['noAnswer', 'failed', 'unable']

type Call = (...input: unknown[]) => unknown

/**
 * The same card provider, with each of its calls measured by name: how long it took, and why it had no
 * result. Of a list each page is a call.
 */
export function measuredPayments(
  payments: Payments,
  { providerCalls, providerErrors }: Pick<Metrics, 'providerCalls' | 'providerErrors'>,
): Payments {
  async function measured<T>(call: string, work: () => Promise<T>): Promise<T> {
    const end = providerCalls.startTimer({ call })
    try {
      return await work()
    } catch (error) {
      const kind = error instanceof PaymentsError ? error.kind : 'other'
      providerErrors.inc({ call, kind })
      throw error
    } finally {
      end()
    }
  }

  async function* measuredPages(call: string, pages: AsyncIterable<unknown>) {
    const iterator = pages[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await measured(call, () => iterator.next())
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }

  function measuredCall(name: string, call: Call): Call {
    return (...input) => {
      const result = call(...input)
      if (result instanceof Promise) return measured(name, () => result)
      // A synchronous method, such as the check of a signature, makes no call.
      return isPages(result) ? measuredPages(name, result) : result
    }
  }

  const calls = Object.entries(payments as unknown as Record<string, Call>)
  for (const [call] of calls) for (const kind of FAULTS) providerErrors.inc({ call, kind }, 0)
  const all = calls.map(([name, call]) => [name, measuredCall(name, call)])
  return Object.fromEntries(all)
}

function isPages(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}
