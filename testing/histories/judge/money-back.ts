import type { JudgedSite } from './judged-site.ts'
import type { Snapshots } from './snapshots.ts'

/** Whatever was given back went back once, and never more than was paid. */
export function refundsOnce(world: JudgedSite, { provider, ours }: Snapshots): string[] {
  const rows = new Map(ours.refunds.map((row) => [row.stripeRefundId, row]))
  const unlike = provider.refunds.flatMap(({ id, cents, status }) => {
    const row = rows.get(id)
    const mine = `${row?.amountCents} ${row?.status}`
    return mine === `${cents} ${status}`
      ? []
      : [`refund ${id}: we say “${mine}”, the provider “${cents} ${status}”`]
  })
  const ids = new Set(provider.refunds.map(({ id }) => id))
  const invented = ours.refunds
    .filter(({ stripeRefundId }) => !stripeRefundId || !ids.has(stripeRefundId))
    .map(({ id, status, failure }) => `refund ${id} (${status}, ${failure}) is not at the provider`)
  const tooMuch = provider.payments
    .filter(({ refunded, cents }) => refunded > cents)
    .map(({ id }) => `more than was paid went back of ${id}`)
  const forgotten = world.promises.flatMap((promise) => {
    if (promise.kind !== 'refunded') return []
    const row = ours.refunds.find(({ id }) => id === promise.refundId)
    return row?.amountCents === promise.cents ? [] : [`refund ${promise.refundId} was promised`]
  })
  return [...unlike, ...invented, ...tooMuch, ...forgotten]
}

const onceTaken: readonly string[] = ['succeeded', 'returned', 'undone']

/**
 * Each payment that was paid has one receipt, also where it came back or was undone, what went back corrects it once, and each series
 * is numbered from 1 without a gap.
 */
export function receiptsWhole({ ours }: Snapshots): string[] {
  const paid = ours.payments.filter(({ status }) => onceTaken.includes(status))
  const wanting = paid.flatMap(({ id, amountCents }) => {
    const found = ours.receipts.filter((receipt) => receipt.paymentId === id)
    const fits = found[0]?.amountCents === amountCents
    return found.length === 1 && fits ? [] : [`payment ${id} has ${found.length} receipts`]
  })
  const paidIds = new Set(paid.map(({ id }) => id))
  const undue = ours.receipts
    .filter(({ paymentId }) => !paidIds.has(paymentId))
    .map(({ series, number }) => `receipt ${series}-${number} is for something unpaid`)
  const uncorrected = ours.refunds
    .filter(({ chargeId }) => chargeId !== null)
    .flatMap(({ id, status, amountCents }) => {
      const own = ours.corrections.filter(({ refundId }) => refundId === id)
      const cents = own.reduce((sum, one) => sum + one.amountCents, 0)
      const due = status === 'succeeded' ? -amountCents : 0
      return cents === due ? [] : [`refund ${id} (${status}) corrects its receipt by ${cents}`]
    })
  const kept = paid.filter(({ id, status }) => {
    const receipt = ours.receipts.find(({ paymentId }) => paymentId === id)
    const isCorrected = ours.corrections.some(
      ({ receiptId, reason }) => receiptId === receipt?.id && reason === 'returned',
    )
    return isCorrected !== (status === 'returned')
  })
  const undone = paid.flatMap(({ id, status, amountCents }) => {
    const receipt = ours.receipts.find(({ paymentId }) => paymentId === id)
    const found = ours.corrections.filter(
      ({ receiptId, reason }) => receiptId === receipt?.id && reason === 'undone',
    )
    const cents = found.map((one) => one.amountCents).join(' and ')
    const due = status === 'undone' ? String(-amountCents) : ''
    return cents === due ? [] : [`payment ${id} (${status}) was corrected by “${cents}”`]
  })
  const documents = [...ours.receipts, ...ours.corrections]
  const series = [...new Set(documents.map((document) => document.series))]
  const gaps = series.flatMap((one) => {
    const numbers = documents
      .filter((receipt) => receipt.series === one)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
    return numbers.every((number, index) => number === index + 1)
      ? []
      : [`the receipts of ${one} are numbered ${numbers.join(', ')}`]
  })
  return [
    ...wanting,
    ...undue,
    ...uncorrected,
    ...kept.map(({ id }) => `the return of payment ${id} and its receipt differ`),
    ...undone,
    ...gaps,
  ]
}
