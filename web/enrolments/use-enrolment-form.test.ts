import { expect, test } from 'vitest'
import type { Person } from '#domain/enrolments/person.ts'
import { newForm } from './people-form.ts'
import { startOf } from './use-enrolment-form.ts'

const user = { id: 'ane', firstName: 'Ane', lastName: 'Alkorta', phone: '', locality: '' }
const who = user as Parameters<typeof startOf>[3]
const form = newForm(who)
const typedIn = (locality: string) => ({ ...form, self: { ...form.self, locality } })
const sent: Person = { nombre: 'Jon', apellido: 'Agirre', edad: 68, declaracion: true }
const nothing = { people: null, typedHealth: [] }
const kept = { people: [sent], typedHealth: [] }

test.each([
  ['what stood there when the session ended', typedIn('Zumaia'), typedIn('Getaria'), 'Zumaia'],
  ['what was being typed, before what was sent', null, typedIn('Getaria'), 'Getaria'],
])('a form begins with %s', (_, returned, typed, locality) => {
  expect(startOf(returned, typed, kept, who).form.self.locality).toBe(locality)
})

test('a form begins with what was sent, where nothing was typed since', () => {
  const begun = startOf(null, null, kept, who)
  expect(begun.form.others).toMatchObject([{ nombre: 'Jon', edad: '68' }])
  expect(begun.restored).toBe('whole')
})

test('a form begins with the payer alone, where nothing is known', () => {
  expect(startOf(null, null, nothing, who)).toEqual({ form: newForm(who), restored: false })
})
