import { expect, it } from 'vitest'
import { z } from 'zod'
import { storable } from '#domain/kernel/schema-types.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'

/** Formats whose pattern admits nothing that PostgreSQL could not store, and no great length. */
const safeFormats = ['uuid', 'date', 'email', 'url']

const endpoints = await allEndpoints()

it.each([...endpoints])('%s takes only what PostgreSQL can store', (_route, endpoint) => {
  const { params, query, body } = endpoint
  expect(faultsIn({ params, query, body })).toEqual([])
})

it.each([
  ['a plain text', z.string().max(9), 'text is not text()'],
  ['a text of any length', z.string().check(storable), 'text has no max'],
  ['any integer', z.number().int(), 'number is not bounded'],
  ['any number of an address', z.coerce.number(), 'number is not bounded'],
  ['a day of the year 0', z.iso.date(), 'day is not day()'],
  ['anything', z.unknown(), 'unknown is no shape'],
])('%s would be found', (_name, schema, fault) => {
  expect(faultsIn({ body: z.object({ list: z.array(schema.optional()) }) })).toEqual([
    `body.list.[]: ${fault}`,
  ])
})

/** Finds where in these schemas something passes that the database would refuse. */
function faultsIn(schemas: Record<string, z.core.$ZodType | undefined>): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) =>
    schema ? faultsOf(schema as z.core.$ZodTypes).map((fault) => name + fault) : [],
  )
}

function faultsOf(schema: z.core.$ZodTypes): string[] {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return faultsIn(def.shape).map((fault) => `.${fault}`)
    case 'array':
      return faultsIn({ '[]': def.element }).map((fault) => `.${fault}`)
    case 'record':
      return faultsIn({ '{key}': def.keyType, '{}': def.valueType }).map((fault) => `.${fault}`)
    case 'union':
      return Object.values(def.options).flatMap((option) => faultsOf(option as z.core.$ZodTypes))
    case 'intersection':
      return [def.left, def.right].flatMap((side) => faultsOf(side as z.core.$ZodTypes))
    case 'optional':
    case 'nullable':
    case 'default':
      return faultsOf(def.innerType as z.core.$ZodTypes)
    case 'pipe': {
      const [into, out] = [def.in, def.out] as z.core.$ZodTypes[]
      if (!into || !out) return []
      // A number that is only read from a text is bounded by what it is handed on to.
      const isHandedOn = into._zod.def.type === 'number' && out._zod.def.type === 'number'
      // What `renamed` has read is handed on under other names.
      if (out._zod.def.type === 'custom') return faultsOf(into)
      return [...(isHandedOn ? [] : faultsOf(into)), ...faultsOf(out)]
    }
    case 'string':
      return textFaults(schema as z.core.$ZodString)
    case 'number':
      return [2 ** 31, -(2 ** 31) - 1].some((value) => z.safeParse(schema, value).success)
        ? [': number is not bounded']
        : []
    case 'transform':
    case 'literal':
    case 'enum':
    case 'boolean':
      return []
    default:
      return [`: ${def.type} is no shape`]
  }
}

function textFaults(schema: z.core.$ZodString): string[] {
  const { def } = schema._zod
  const format = 'format' in def ? String(def.format) : ''
  if (format === 'date') {
    const isAny = ['0000-01-01', '9999-12-31'].some((one) => z.safeParse(schema, one).success)
    return isAny ? [': day is not day()'] : []
  }
  if (safeFormats.includes(format)) return []
  const checks = def.checks ?? []
  const isBounded = checks.some((check) => check._zod.def.check === 'max_length')
  return [
    ...(checks.includes(storable) ? [] : [': text is not text()']),
    ...(isBounded ? [] : [': text has no max']),
  ]
}
