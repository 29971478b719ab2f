import { expect, test } from 'vitest'
import type { Person } from '#domain/enrolments/person.ts'
import { enrolmentFormStorage } from './form-storage.ts'
import { newForm } from './person/people-form.ts'
import { startOf } from './use-enrolment-form.ts'

const user = { id: 'ane', firstName: 'Ane', lastName: 'Alkorta', phone: '', locality: '' }
const who = user as Parameters<typeof startOf>[3]
const form = newForm(who)
const typedIn = (locality: string) => ({ ...form, self: { ...form.self, locality } })
const sent: Person = { firstName: 'Jon', lastName: 'Agirre', age: 68, declaration: true }
const nothing = { people: null, typedHealth: [] }
const kept = { people: [sent], typedHealth: [] }

test.each([
  ['what stood there when the session ended', typedIn('Zumaia'), typedIn('Getaria'), 'Zumaia'],
  ['what was being typed, before what was sent', null, typedIn('Getaria'), 'Getaria'],
])('a form begins with %s', (_, returned, typed, locality) => {
  expect(startOf(returned, typed, kept, who, true).form.self.locality).toBe(locality)
})

test('a form begins with what was sent, where nothing was typed since', () => {
  const begun = startOf(null, null, kept, who, true)
  expect(begun.form.others).toMatchObject([{ firstName: 'Jon', age: '68' }])
  expect(begun.restored).toBe('whole')
})

test('a form begins with the payer alone, where nothing is known', () => {
  expect(startOf(null, null, nothing, who, true)).toEqual({ form: newForm(who), restored: false })
})

test('a form whose newest health text was not confirmed marks it, with the older one and without any', () => {
  const { firstName, lastName } = form.self
  const health = { additionalInfo: 'Asma', healthConsent: true as const }
  const typedHealth = [{ place: 'self' as const, firstName, lastName, ...health }]
  const begin = (health: typeof typedHealth, isConfirmed: boolean) =>
    startOf(null, typedIn('Getaria'), { ...nothing, typedHealth: health }, who, isConfirmed)
      .restored
  expect(begin(typedHealth, false)).toBe('healthUnconfirmed')
  expect(begin([], true)).toBe('healthUnconfirmed')
  expect(begin(typedHealth, true)).toBe('whole')
})

test('that it was not confirmed survives a reload, and goes with the form that is sent', () => {
  const kept = () => enrolmentFormStorage(sessionStorage, 'ane', 1)
  expect(kept().isHealthConfirmed()).toBe(true)
  kept().confirmHealth(false)
  expect(kept().isHealthConfirmed()).toBe(false)
  expect(Object.values(sessionStorage)).toEqual(['1'])
  kept().clear()
  expect(kept().isHealthConfirmed()).toBe(true)
})
