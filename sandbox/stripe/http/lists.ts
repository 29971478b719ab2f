import type Stripe from 'stripe'
import { invalidRequest, noSuch } from './errors.ts'
import { integer, text } from './params.ts'

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
