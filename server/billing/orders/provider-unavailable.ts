import { DomainError } from '#domain/kernel/errors.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Deps } from '#server/kernel/deps.ts'

/** @throws DomainError subscriptions.providerUnavailable in place of a PaymentsError */
export async function orProviderUnavailable<T>(
  deps: Pick<Deps, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error }, 'the card provider did not do what was asked')
    throw new DomainError('subscriptions.providerUnavailable')
  }
}
