import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { type Endpoint, endpoint } from './api.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { integer, type Parameter, range, text, type Values } from './params.ts'

/** The parameters of every list. */
export const listShape = { limit: integer, starting_after: text }

const datedShape = { ...listShape, created: range }

type Page = Values<typeof datedShape>

/** A page of these rows (given in order of creation), newest first as Stripe lists them. */
export function listOf<T extends { id: string; created?: number }>(
  rows: T[],
  page: Page,
  url: string,
): Stripe.ApiList<T> {
  const limit = page.limit ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
  }
  const { created: { gte = 0 } = {}, starting_after: previous } = page
  const newestFirst = rows.filter(({ created = 0 }) => created >= gte).reverse()
  const position = previous ? newestFirst.findIndex(({ id }) => id === previous) : -1
  if (previous && position === -1) throw noSuch('object', previous, 'starting_after')
  const start = position + 1
  return {
    object: 'list',
    data: newestFirst.slice(start, start + limit),
    has_more: newestFirst.length > start + limit,
    url,
  }
}

/**
 * Declares the list of one kind, which can be narrowed down by when its objects were made, and by one of these fields.
 * @param shown a row as it is now
 */
export function listEndpoint<Field extends string, T extends { id: string; created?: number }>(
  path: string,
  fields: readonly Field[],
  rows: (sandbox: Sandbox, by: Partial<Record<Field, string>>) => T[],
  shown: (sandbox: Sandbox, row: T) => T = (_, row) => row,
): Endpoint {
  const byField = Object.fromEntries(fields.map((field) => [field, text]))
  const shape = { ...datedShape, ...(byField as Record<Field, Parameter<string>>) }
  return endpoint('GET', path, shape, ({ sandbox, params }) => {
    const given = params as Page & Partial<Record<Field, string>>
    const by: Partial<Record<Field, string>> = {}
    for (const field of fields) if (given[field] !== undefined) by[field] = given[field]
    const page = listOf(rows(sandbox, by), given, path)
    return { ...page, data: page.data.map((row) => shown(sandbox, row)) }
  })
}
