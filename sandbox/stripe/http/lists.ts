import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { type Endpoint, endpoint } from './api.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { integer, type Parameter, range, text } from './params.ts'

/** The parameters of every list. */
export const listShape = { limit: integer, starting_after: text }

interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  created?: ((value: number) => boolean) | undefined
}

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
  const created = page.created
  const newestFirst = rows.filter((row) => !created || created(row.created ?? 0)).reverse()
  const { starting_after: previous } = page
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
  const shape = { ...listShape, created: range, ...(byField as Record<Field, Parameter<string>>) }
  return endpoint('GET', path, shape, ({ sandbox, params }) => {
    const given = params as Page & Partial<Record<Field, string>>
    const by: Partial<Record<Field, string>> = {}
    for (const field of fields) if (given[field] !== undefined) by[field] = given[field]
    const page = listOf(rows(sandbox, by), given, path)
    return { ...page, data: page.data.map((row) => shown(sandbox, row)) }
  })
}
