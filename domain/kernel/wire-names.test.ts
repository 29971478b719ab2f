import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { fromWire, fromWirePath, toWire, toWirePath, type WireNames } from './wire-names.ts'

const names = { people: 'personas', lastName: 'apellido' }

test('fields are called otherwise over the wire, at every depth', () => {
  const ours = { people: [{ lastName: 'Agirre', phone: null }], total: 1 }
  const wire = { personas: [{ apellido: 'Agirre', phone: null }], total: 1 }
  expect(toWire(ours, names)).toEqual(wire)
  expect(fromWire(wire, names)).toEqual(ours)
})

test('our own name is no name over the wire', () => {
  const wire = { apellido: 'Agirre', lastName: 'Lasa' }
  expect(fromWire(wire, names)).toEqual({ lastName: 'Agirre' })
})

test('the place of a field is named likewise', () => {
  expect(toWirePath('people.0.lastName', names)).toBe('personas.0.apellido')
  expect(fromWirePath('personas.0.apellido', names)).toBe('people.0.lastName')
})

const DOMAIN = join(import.meta.dirname, '..')
const contracts = await Promise.all(
  globSync('**/*contract.ts', { cwd: DOMAIN }).map((file) => import(`${DOMAIN}/${file}`)),
)
const renamed = contracts
  .flatMap((contract) => Object.values(contract as Record<string, Partial<Endpoint>>))
  .flatMap((one) =>
    one?.wireNames ? [[`${one.method} ${one.path}`, one as Endpoint] as const] : [],
  )

describe.each(renamed)('%s', (_, { params, query, body, response, wireNames = {} }) => {
  const parts = [params, query, body, response].flatMap((schema) => (schema ? [schema] : []))
  const fields = new Set(parts.flatMap((schema) => fieldsOf(toJson(schema))))

  it('calls no two fields the same', () => {
    const onTheWire = [...fields].map((field) => (wireNames as WireNames)[field] ?? field)
    expect(new Set(onTheWire).size).toBe(fields.size)
  })

  it('gives back what was turned into the wire’s names', () => {
    const field = fc.constantFrom(...fields)
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), tie('object'), tie('list')),
      object: fc.dictionary(field, tie('value'), { maxKeys: 5 }),
      list: fc.array(tie('value'), { maxLength: 3 }),
    }))
    fc.assert(
      fc.property(value, (ours) => {
        expect(fromWire(toWire(ours, wireNames), wireNames)).toEqual(ours)
      }),
    )
  })
})

function toJson(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The names of all properties of a JSON schema, at every depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}
