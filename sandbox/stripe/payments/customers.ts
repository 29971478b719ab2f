import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { noSuch } from '../http/errors.ts'
import { listEndpoint } from '../http/lists.ts'
import { metadata, nullable, text, type Values } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId, randomText } from '../state/ids.ts'
import { consume } from './stored-methods.ts'

const customerShape = {
  email: nullable(text),
  name: nullable(text),
}

/** The customer with this id; `param` names the parameter that it came in, if not the path. */
export function findCustomer(sandbox: Sandbox, id: string, param?: string): Stripe.Customer {
  const customer = sandbox.store.customers.get(id)
  if (!customer || (param && 'deleted' in customer)) throw noSuch('customer', id, param)
  return customer
}

const newCustomerShape = { ...customerShape, metadata }

function newCustomer(sandbox: Sandbox, given: Values<typeof newCustomerShape>): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', newCustomerShape, ({ sandbox, params }) => {
    const customer = sandbox.store.customers.put(newCustomer(sandbox, params))
    emit(sandbox, 'customer.created', customer)
    return customer
  }),
  endpoint('GET', '/v1/customers/:id', {}, ({ sandbox, id }) => findCustomer(sandbox, id)),
  endpoint('POST', '/v1/customers/:id', customerShape, ({ sandbox, id, params }) => {
    const customer = findCustomer(sandbox, id)
    if ('deleted' in customer) throw noSuch('customer', id)
    const { email = customer.email, name = customer.name ?? null } = params
    const updated = sandbox.store.customers.patch(id, { email, name })
    emit(sandbox, 'customer.updated', updated, customer)
    return updated
  }),
  endpoint('DELETE', '/v1/customers/:id', {}, ({ sandbox, id }) => {
    const customer = findCustomer(sandbox, id)
    for (const method of sandbox.store.paymentMethods.where('customer', id)) {
      sandbox.store.paymentMethods.patch(method.id, { customer: null })
      consume(sandbox, method.id)
    }
    emit(sandbox, 'customer.deleted', customer)
    const deleted = { id, object: 'customer', deleted: true } as const
    sandbox.store.customers.put(deleted as unknown as Stripe.Customer)
    return deleted
  }),
  listEndpoint('/v1/customers', ['email'], ({ store }, by) =>
    store.customers.by(by).filter((row) => !('deleted' in row)),
  ),
]
