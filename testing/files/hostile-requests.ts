import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'

/** A call as it goes over the wire. */
export interface HostileRequest {
  url: string
  headers: Record<string, string>
  payload?: string
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff\u202e\u200b',
  '%',
  "' or 1=1 --",
  '../../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '0000-01-01',
  '0000-00',
  '9999-12-31',
  '9999-12',
  '2025-02-30',
  '0000-01-01_00000000-0000-4000-8000-000000000000',
  '2025-99-99T99:99:99Z_------------------------------------',
  '9999999999999999_00000000-0000-4000-8000-000000000000',
  '+275760-09-13',
  'NaN',
  '-1',
  '1e400',
  '0x7fffffff',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(400),
  'ñ'.repeat(9000),
]

const hostileValues = fc.constantFrom<unknown>(
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  -0.001,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [null],
  ['a', 'b'],
  Array(101).fill({}),
  { length: 1e9 },
  JSON.parse(deep(500)),
)

const hostileBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '0',
  '"\\ud800"',
  '[]',
  '[[]]',
  '\0',
  deep(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":1,"a":2}',
  'a=1&b=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
)

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'text/plain',
  'nonsense',
)

const hostileQueries = fc.constantFrom(
  '%',
  '%00',
  '%ff=%c0%80',
  'a=%zz',
  'a[]=1&a[b]=2',
  '__proto__[a]=1&constructor=2',
  '&&==&=',
  `${'a=1&'.repeat(300)}`,
)

/** Lists what is well formed, for texts and numbers of any meaning; each schema takes some of it. */
const plausibleTexts = [
  'Itziar',
  'itziar@example.org',
  '+34943123456',
  'Itsasoa-2024!',
  '2025-01-10',
  '2025-02',
  '2025',
  '1',
  '30',
  '12:00',
  '123456',
  'pm_1',
  'https://example.org/a',
  'estado=active',
  'WEBVTT\n\n',
  '2025-01-10_00000000-0000-4000-8000-000000000000',
  '2025-01-10T10:00:00.000Z_00000000-0000-4000-8000-000000000000',
  '100_00000000-0000-4000-8000-000000000000',
]
const plausibleNumbers = [1, 0, 2, 30, 75.5]

/**
 * Requests for an endpoint, each with something in it that no client of ours sends: what its schemas
 * ask for with a single hostile value, broken addresses, and bodies that are no such thing.
 * @param ids of rows that exist, so that some requests get beyond "not found"
 */
export function hostileRequests(
  { method, path, params, query, body }: Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>,
  ids: readonly string[],
): Arbitrary<HostileRequest> {
  const places = path.match(/:\w+|\*/g) ?? []
  const anyParams = fc.record(
    Object.fromEntries(places.map((name) => [name.slice(1), fc.constantFrom(...ids, '1')])),
  )
  const parts = fc.record({
    params: params ? valid(params, ids) : anyParams,
    query: query ? valid(query, ids) : fc.constant({}),
    body: method === 'GET' ? fc.constant(undefined) : body ? valid(body, ids) : fc.constant({}),
  })
  return fc
    .record({
      parts,
      spot: fc.nat(),
      hostile: hostileValues,
      kind: fc.constantFrom('value', 'value', 'value', 'query', 'body', 'extra'),
      hostileQuery: hostileQueries,
      hostileBody: hostileBodies,
      contentType: contentTypes,
    })
    .map(({ parts, spot, hostile, kind, hostileQuery, hostileBody, contentType }) => {
      const sent = kind === 'value' ? withHostile(parts, spot, hostile) : parts
      const added = kind === 'query' ? hostileQuery : kind === 'extra' ? doubled(sent.query) : ''
      const payload = kind === 'body' ? hostileBody : JSON.stringify(sent.body)
      return {
        url: [filledIn(path, sent.params), [written(sent.query), added].filter(Boolean).join('&')]
          .filter(Boolean)
          .join('?'),
        headers: {
          'content-type': kind === 'body' ? contentType : 'application/json',
        },
        ...(method !== 'GET' && payload !== undefined && { payload }),
      }
    })
}

/** Values that a schema accepts, as far as examples can: the edge decides about the rest. */
function valid(schema: z.core.$ZodType, ids: readonly string[]): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (one: z.core.$ZodType) => valid(one, ids)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, inner(field)])
      return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>)
    }
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 2 })
    case 'record':
      return fc.dictionary(inner(def.keyType) as Arbitrary<string>, inner(def.valueType), {
        maxKeys: 3,
      })
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'intersection':
      return fc
        .tuple(inner(def.left), inner(def.right))
        .map(([left, right]) => ({ ...(left as object), ...(right as object) }))
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'pipe':
      return inner(def.in)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.constantFrom(...accepted(schema, plausibleNumbers))
    default:
      return fc.constantFrom(...accepted(schema, [...ids, ...plausibleTexts]))
  }
}

function accepted<Value>(schema: z.core.$ZodType, values: readonly Value[]): readonly Value[] {
  const taken = values.filter((value) => z.safeParse(schema, value).success)
  return taken.length > 0 ? taken : values
}

interface Parts {
  params: unknown
  query: unknown
  body: unknown
}

/** The parts with one of their values replaced; the `spot`-th, counted round and round. */
function withHostile(parts: Parts, spot: number, hostile: unknown): Parts {
  const paths = leavesOf(parts)
  const chosen = paths[spot % paths.length]
  return chosen ? (replaced(parts, chosen, hostile) as Parts) : parts
}

function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one).map((path) => [key, ...path]))
}

function replaced(value: unknown, [key, ...rest]: string[], hostile: unknown): unknown {
  if (key === undefined) return hostile
  const changed = Array.isArray(value) ? [...value] : { ...(value as object) }
  const field = changed as Record<string, unknown>
  field[key] = replaced(field[key], rest, hostile)
  return changed
}

function filledIn(path: string, params: unknown): string {
  const values = params as Record<string, unknown>
  return path.replace(/:(\w+)|\*/g, (_place, name) => encoded(values[name ?? '']))
}

function written(query: unknown): string {
  return Object.entries((query ?? {}) as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
}

/** Every key a second time, as in an address written by hand. */
function doubled(query: unknown): string {
  return [written(query), 'lng=eu&lng=en&search=a&search=b'].filter(Boolean).join('&')
}

/** Writes a value as UTF-8, so that half a character becomes bytes that are no character. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .slice(0, 2000)
    .replace(/[\ud800-\udfff]/gu, '%ED%A0%80')
    .replace(/[^%\w.-]/g, (character) => encodeURIComponent(character))
}
