import type Stripe from 'stripe'
import { invalidRequest, noSuch } from './errors.ts'
import { integer, text } from './params.ts'

/** The parameters of every list. */
export const listShape = { limit: integer, starting_after: text, ending_before: text }

interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
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
  if (page.starting_after && page.ending_before) {
    throw invalidRequest(
      'You may only specify one of these parameters: starting_after, ending_before.',
    )
  }
  const created = page.created
  const newestFirst = rows.filter((row) => !created || created(row.created ?? 0)).reverse()
  const positionOf = (id: string, param: string) => {
    const position = newestFirst.findIndex((row) => row.id === id)
    if (position === -1) throw noSuch('object', id, param)
    return position
  }
  const reply = (from: number, to: number, hasMore: boolean): Stripe.ApiList<T> => ({
    object: 'list',
    data: newestFirst.slice(from, to),
    has_more: hasMore,
    url,
  })
  if (page.ending_before) {
    const end = positionOf(page.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return reply(start, end, start > 0)
  }
  const start = page.starting_after ? positionOf(page.starting_after, 'starting_after') + 1 : 0
  return reply(start, start + limit, newestFirst.length > start + limit)
}
