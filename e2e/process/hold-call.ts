import type { Fault } from '#testing/billing/card-sandbox.ts'
import type { Product } from '../product/product.ts'
import { until } from '../product/until.ts'

/** Longer than any test: the call hangs until the product is killed. */
const FOREVER_MS = 600_000

/** A call of the product to the provider, before (`after: false`) or after it is worked on. */
export type Call = Pick<Fault, 'method' | 'path' | 'after'>

/** Does something, and resolves when the product waits for the answer to this call, which never comes. */
export async function holdCall(
  { sandbox }: Product,
  call: Call,
  act: () => unknown,
): Promise<void> {
  await sandbox.setFaults([{ kind: 'latency', times: 1, ms: FOREVER_MS, ...call }])
  await act()
  await until('the call is under way', async () => (await sandbox.faultsLeft()) === 0)
}
