import { chargeMoment } from './months.ts'
import type { Snapshots } from './snapshots.ts'

/** Our tables say of each dispute what the provider says, and of each payment that was lost that it came back. */
export function disputesAgree({ provider, ours }: Snapshots): string[] {
  const unlike = provider.disputes.flatMap(({ id, status, openedAt }) => {
    const row = ours.disputes.find(({ stripeDisputeId }) => stripeDisputeId === id)
    return row?.status === status
      ? []
      : [`dispute ${id} of ${openedAt} is ${status}, and we say ${row?.status}`]
  })
  const kept = provider.returned.flatMap(({ id, chargeId }) => {
    const row = ours.payments.find(({ providerId }) => providerId === id)
    return row?.status === 'returned' ? [] : [`payment ${id} of ${chargeId} is ${row?.status}`]
  })
  return [...unlike, ...kept]
}

/**
 * Tells whether a month was not asked for by itself, since the bank of its payer had taken money back before, or
 * took back this month's.
 */
export function waitsForPayer(
  { provider, ours }: Snapshots,
  { id, payerId, serviceMonth }: { id: string; payerId: string; serviceMonth: string },
): boolean {
  const isTheirs = (paymentId: string) =>
    ours.payments.some((row) => row.providerId === paymentId && row.payerId === payerId)
  return (
    provider.returned.some(({ chargeId }) => chargeId === id) ||
    provider.disputes.some(
      ({ paymentId, openedAt }) => isTheirs(paymentId) && openedAt <= chargeMoment(serviceMonth),
    )
  )
}
