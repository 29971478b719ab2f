import { expect, test } from 'vitest'
import { ona } from '#domain/testing/first-timetable.ts'
import { checkProgramme, fieldAt, fieldsOfForm, formValuesOfProgramme } from './programme.ts'

const { prices: _prices, ...facts } = ona

const stored = {
  ...facts,
  venue: null,
  description: null,
  sessions: [...facts.sessions],
  version: 1,
  people: 0,
  payers: 0,
}

test('the boxes give again what is stored', () => {
  const {
    id: _id,
    slug: _slug,
    version: _version,
    people: _people,
    payers: _payers,
    ...fields
  } = stored
  expect(fieldsOfForm(formValuesOfProgramme(stored))).toEqual(fields)
  expect(checkProgramme(formValuesOfProgramme(stored)).errors).toBeUndefined()
})

test('what is wrong is marked at its box', () => {
  const formValues = formValuesOfProgramme(stored)
  const marked = (change: object) =>
    (checkProgramme({ ...formValues, ...change }).errors ?? []).map(({ path }) => path)
  expect(marked({ name: ' ' })).toEqual(['name'])
  expect(marked({ maxPeople: 'seis' })).toEqual(['maxPeople'])
  expect(marked({ venue: { es: 'Aquí', eu: '', en: '' } })).toEqual([])
  expect(marked({ venue: { es: '', eu: 'Hemen', en: '' } })).toEqual(['venue.es'])
  expect(marked({ sessions: [] })).toEqual(['add-session'])
  const twice = [formValues.sessions[0], formValues.sessions[0]]
  expect(marked({ sessions: twice })).toEqual(['sessions.1.from'])
})

test('a path of the payload that has a box of its own stays', () => {
  expect(fieldAt('sessions.0.to')).toBe('sessions.0.to')
  expect(fieldAt('description.es')).toBe('description.es')
})
