import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { integer, required, text } from './params.ts'

interface SearchParams {
  query: string
  limit?: number | undefined
  page?: string | undefined
}

type Test = (row: object) => boolean

/** One clause of Stripe's query language: `field:'value'` or `metadata['key']:'value'`. */
function readClause(clause: string): Test {
  const [, not, field, key, value] =
    /^(-?)([a-z_]+)(?:\[["']([^"']+)["']\])?\s*:\s*["']([^"']*)["']$/.exec(clause.trim()) ?? []
  if (!field || value === undefined) {
    throw invalidRequest(`We were unable to parse your search query (${clause}).`, {
      param: 'query',
    })
  }
  return (row) => {
    const held = (row as Record<string, unknown>)[field]
    const actual = key ? (held as Record<string, unknown> | null)?.[key] : held
    return (actual === value) !== (not === '-')
  }
}

function run<T extends { id: string }>(
  rows: T[],
  params: SearchParams,
  url: string,
): Stripe.ApiSearchResult<T> {
  const clauses = params.query.split(/\s+AND\s+/i).map(readClause)
  const found = rows.filter((row) => clauses.every((holds) => holds(row))).reverse()
  const start = Number(params.page ?? 0)
  const end = start + (params.limit ?? 10)
  return {
    object: 'search_result',
    data: found.slice(start, end),
    has_more: found.length > end,
    next_page: found.length > end ? String(end) : null,
    url,
  }
}

/** Search by exact values, joined with AND; what was just written is found at once. */
export const search = {
  shape: { query: required(text), limit: integer, page: text },
  run,
}
