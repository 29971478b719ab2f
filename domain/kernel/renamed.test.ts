import { expect, test } from 'vitest'
import { z } from 'zod'
import { ourPath, readAnswer, renamed, wirePath } from './renamed.ts'

const contact = renamed(z.object({ firstName: z.string(), phone: z.string() }), {
  firstName: 'nombre',
})

const person = renamed(
  z.object({ firstName: z.string().min(1), age: z.int().optional(), contact: contact.optional() }),
  { firstName: 'nombre', age: 'edad' },
  ({ age }, context) => {
    if (age === undefined) context.addIssue({ code: 'custom', path: ['age'], message: 'missing' })
  },
)

const form = renamed(z.object({ people: z.array(person), id: z.int() }), { people: 'personas' })

const ours = {
  people: [{ firstName: 'Ane', age: 70, contact: { firstName: 'Jon', phone: '6' } }],
  id: 1,
}
const wire = {
  personas: [{ nombre: 'Ane', edad: 70, contact: { nombre: 'Jon', phone: '6' } }],
  id: 1,
}

test('a payload is read by our names and written by its own, at every depth', () => {
  expect(form.parse(wire)).toEqual(ours)
  expect(z.encode(form, ours)).toEqual(wire)
})

test('our names are unknown in a payload', () => {
  expect(form.safeParse(ours).success).toBe(false)
})

test('a rule between fields speaks beside the fields’ own, and everything stands in its place in the payload', () => {
  const { error } = form.safeParse({ personas: [{ nombre: '' }], id: 1 })
  expect(error?.issues.map(({ path }) => wirePath(form, path.join('.')))).toEqual([
    'personas.0.nombre',
    'personas.0.edad',
  ])
})

test('an answer of a process of another version is read as far as it goes', () => {
  const answer = { personas: [{ nombre: 'Ane', grupo: { nombre: 'A' } }], more: null }
  expect(readAnswer(form, answer)).toEqual({
    people: [{ firstName: 'Ane', grupo: { nombre: 'A' } }],
    more: null,
  })
})

test.each([
  ['people.0.contact.firstName', 'personas.0.contact.nombre'],
  ['people', 'personas'],
  ['id', 'id'],
  ['unknown.0.age', 'unknown.0.age'],
])('%s is %s in the payload', (path, place) => {
  expect(wirePath(form, path)).toBe(place)
  expect(ourPath(form, place)).toBe(path)
})
