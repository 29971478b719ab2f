import { expect, test } from 'vitest'
import { firstProgrammes } from '../programmes/first-programmes.ts'
import { firstAssociation } from './association.ts'
import { firstQuestions, leftovers, leftoversOf, openQuestions } from './first-guide.ts'

const shipped = firstProgrammes()
const begun = { association: firstAssociation, programmes: shipped, changedTexts: [], shipped }

test('a new installation asks all questions, and names all that is as it began', () => {
  expect(openQuestions(begun)).toEqual(firstQuestions)
  expect(leftoversOf(begun)).toEqual(
    leftovers.filter((one) => one !== 'legalName' && one !== 'addresses'),
  )
})

test('another association sees what still says the old', () => {
  const { contact, venue } = firstAssociation
  const association = {
    ...firstAssociation,
    name: 'Itsasargi',
    contact: { ...contact, email: 'kaixo@itsasargi.example', postalAddress: 'Kai kalea 4' },
    venue: { ...venue, address: 'Kai kalea 4' },
  }
  const programmes = shipped.map((one) => ({ ...one, name: `Itsas ${one.name}` }))
  const facts = { ...begun, association, programmes, changedTexts: ['home'] }
  expect(openQuestions(facts)).toEqual(['looks', 'team'])
  expect(leftoversOf(facts)).toEqual(['legalName', 'map', 'addresses', 'hero', 'statutes'])
})

test('the association that is shipped keeps its name and programmes', () => {
  const contact = { ...firstAssociation.contact, email: 'info@ongizate.eus' }
  const facts = { ...begun, association: { ...firstAssociation, contact } }
  expect(leftoversOf(facts)).toEqual(['postalAddress', 'place', 'map'])
})
