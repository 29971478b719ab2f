import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { boolean, list, metadata, nullable, range, required, text } from '../http/params.ts'
import { search } from '../http/search.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'

const productShape = {
  active: boolean,
  description: nullable(text),
  images: list(text),
  metadata,
  statement_descriptor: text,
  tax_code: nullable(text),
  unit_label: nullable(text),
  url: nullable(text),
}

/** The product with this id; `param` names the parameter that it came in, if not the path. */
export function findProduct(sandbox: Sandbox, id: string, param?: string): Stripe.Product {
  const product = sandbox.store.products.get(id)
  if (!product) throw noSuch('product', id, param)
  return product
}

export const productEndpoints = [
  endpoint(
    'POST',
    '/v1/products',
    { ...productShape, id: text, name: required(text) },
    ({ sandbox, params }) => {
      const { metadata: sent, expand: _, ...plain } = params as typeof params & { expand?: unknown }
      const id = params.id ?? newId('prod')
      if (sandbox.store.products.get(id)) {
        throw invalidRequest(`Product already exists.`, {
          code: 'resource_already_exists',
          param: 'id',
        })
      }
      const product = {
        active: true,
        default_price: null,
        description: null,
        images: [],
        livemode: false,
        marketing_features: [],
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        url: null,
        ...plain,
        id,
        object: 'product',
        created: sandbox.clock.now,
        updated: sandbox.clock.now,
        metadata: mergeMetadata(null, sent ?? {}),
      } as Stripe.Product
      sandbox.store.products.put(product)
      emit(sandbox, 'product.created', product)
      return product
    },
  ),
  endpoint('GET', '/v1/products/search', search.shape, ({ sandbox, params }) =>
    search.run(sandbox.store.products.all(), params, '/v1/products/search'),
  ),
  endpoint('GET', '/v1/products/:id', {}, ({ sandbox, id }) => findProduct(sandbox, id)),
  endpoint(
    'POST',
    '/v1/products/:id',
    { ...productShape, name: text, default_price: text },
    ({ sandbox, id, params }) => {
      const before = findProduct(sandbox, id)
      const { metadata: sent, expand: _, ...plain } = params as typeof params & { expand?: unknown }
      const updated = sandbox.store.products.patch(id, {
        ...(plain as Partial<Stripe.Product>),
        ...(sent !== undefined ? { metadata: mergeMetadata(before.metadata, sent) } : {}),
        updated: sandbox.clock.now,
      })
      emit(sandbox, 'product.updated', updated, before)
      return updated
    },
  ),
  endpoint('DELETE', '/v1/products/:id', {}, ({ sandbox, id }) => {
    const product = findProduct(sandbox, id)
    if (sandbox.store.prices.where('product', id).length > 0) {
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      )
    }
    sandbox.store.products.delete(id)
    emit(sandbox, 'product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
  endpoint(
    'GET',
    '/v1/products',
    { ...listShape, active: boolean, ids: list(text), created: range },
    ({ sandbox, params }) => {
      const rows = sandbox.store.products
        .all()
        .filter((row) => params.active === undefined || row.active === params.active)
        .filter((row) => !params.ids || params.ids.includes(row.id))
      return listOf(rows, params, '/v1/products')
    },
  ),
]
