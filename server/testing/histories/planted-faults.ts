import type { RemotePayment } from '#server/adapters/charge-payments.ts'
import { type Payments, PaymentsError } from '#server/adapters/payments.ts'
import type { Deps } from '#server/deps.ts'

/** Faults that the judge has to find, to know that it would: what each puts in the place of the right thing. */
export const plantedFaults: Record<string, (payments: Payments) => Partial<Payments>> = {
  /** Of every third month the money is taken twice. */
  chargedTwice: (payments) => ({
    async pay(wish, key) {
      const paid = await payments.pay(wish, key)
      if (!isThird(wish.serviceMonth)) return paid
      return payments.pay({ ...wish, paymentId: null }, `${key}-twice`)
    },
  }),
  /** Every third month is thought paid though nobody was asked. */
  monthForgotten: (payments) => ({
    async pay(wish, key) {
      if (!isThird(wish.serviceMonth)) return payments.pay(wish, key)
      const { chargeId, customerId, amountCents } = wish
      return { ...paidWithout, id: `pi_${chargeId}`, chargeId, customerId, amountCents }
    },
  }),
  /** In every third month a cent too much is taken. */
  amountWrong: (payments) => ({
    pay: (wish, key) =>
      payments.pay(
        { ...wish, amountCents: wish.amountCents + (isThird(wish.serviceMonth) ? 1 : 0) },
        key,
      ),
  }),
  /** No answer counts as a refusal. */
  unclearTakenForRefused: (payments) => ({
    async pay(wish, key) {
      try {
        return await payments.pay(wish, key)
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error
        const { chargeId, customerId, amountCents } = wish
        return { ...refused, id: wish.paymentId, chargeId, customerId, amountCents }
      }
    },
  }),
  /** Whoever comes for the first time becomes two customers. */
  secondCustomer: (payments) => ({
    async customerFor(account, lost) {
      const first = await payments.customerFor(account, lost)
      return payments.customerFor(account, lost ?? first)
    },
  }),
}

/** Wraps what an app charges with. */
export function plant(name: string): (deps: Deps) => void {
  const fault = plantedFaults[name]
  if (!fault) throw new Error(`there are ${Object.keys(plantedFaults).join(', ')}`)
  return (deps) => {
    deps.payments = { ...deps.payments, ...fault(deps.payments) }
  }
}

function isThird(month: string): boolean {
  return Number(month.slice(5)) % 3 === 0
}

const refused: RemotePayment = {
  id: null,
  chargeId: null,
  customerId: null,
  amountCents: 0,
  currency: 'eur',
  status: 'failed',
  failureCode: 'generic_decline',
  clientSecret: null,
  refundedCents: 0,
  createdAt: new Date(0),
  paidAt: null,
}

const paidWithout: RemotePayment = { ...refused, status: 'succeeded', failureCode: null }
