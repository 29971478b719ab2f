import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { boolean, object, oneOf, required, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId, randomText } from '../state/ids.ts'
import { idOf } from '../state/references.ts'

/** `mandate_data`: how the holder has agreed to be debited. */
export const mandateData = object({
  customer_acceptance: required(
    object({
      type: required(oneOf('online')),
      online: object({ infer_from_client: boolean, ip_address: text, user_agent: text }),
    }),
  ),
})

export type MandateData = ReturnType<typeof mandateData.read>

/** Records that the holder of an account agrees to be debited: for good, or for one payment (`singleUse`). */
export function createMandate(
  sandbox: Sandbox,
  method: Stripe.PaymentMethod,
  { customer_acceptance: { online, type } }: MandateData,
  singleUse?: Stripe.Mandate.SingleUse,
): Stripe.Mandate {
  const { bankAccounts, mandates } = sandbox.store
  const id = newId('mandate')
  bankAccounts.patch(method.id, { revoked: false })
  return mandates.put({
    id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: sandbox.clock.now,
      type,
      online: {
        ip_address: online?.ip_address ?? '127.0.0.1',
        user_agent: online?.user_agent ?? null,
      },
    },
    livemode: false,
    ...(singleUse ? { single_use: singleUse } : { multi_use: {} }),
    payment_method: method.id,
    payment_method_details: {
      sepa_debit: {
        reference: randomText(16).toUpperCase(),
        url: `${sandbox.url}/#${id}`,
      },
      type: 'sepa_debit',
    },
    status: 'active',
    type: singleUse ? 'single_use' : 'multi_use',
  })
}

/** The latest mandate for an account. */
export function mandateOf({ store }: Sandbox, methodId: string): Stripe.Mandate | undefined {
  return store.mandates.where('payment_method', methodId).at(-1)
}

/** Ends the mandate for an account: it authorizes no more debits. */
export function deactivateMandate(sandbox: Sandbox, methodId: string): void {
  const before = mandateOf(sandbox, methodId)
  if (before?.status !== 'active') return
  const inactive = sandbox.store.mandates.patch(before.id, { status: 'inactive' })
  emit(sandbox, 'mandate.updated', inactive, before)
}

function find(sandbox: Sandbox, id: string): Stripe.Mandate {
  const mandate = sandbox.store.mandates.get(id)
  if (!mandate) throw noSuch('mandate', id)
  return mandate
}

/** The holder revokes a mandate at their bank. Stripe learns of it when the next debit fails. */
export function revokeMandate(sandbox: Sandbox, id: string): Stripe.Mandate {
  const mandate = find(sandbox, id)
  if (mandate.status !== 'active') throw invalidRequest('This mandate is not active.')
  sandbox.store.bankAccounts.patch(idOf(mandate.payment_method), { revoked: true })
  return mandate
}

export const mandateEndpoints = [
  endpoint('GET', '/v1/mandates/:id', {}, ({ sandbox, id }) => find(sandbox, id)),
]
