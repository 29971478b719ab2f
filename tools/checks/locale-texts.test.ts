import { expect, test } from 'vitest'
import { flatten, problemsIn } from './locale-texts.ts'

const spanish = {
  cart: {
    greeting: 'Hola, {{name}}',
    'people.count_one': '{{count}} persona',
    'people.count_many': '{{count}} de personas',
    'people.count_other': '{{count}} personas',
    note: 'Lee <1>esto</1>',
  },
}

function basque(changes: Record<string, string | undefined>): string[] {
  const complete: Record<string, string | undefined> = {
    greeting: 'Kaixo, {{name}}',
    'people.count_one': 'pertsona bat',
    'people.count_other': '{{count}} pertsona',
    note: 'Irakurri <1>hau</1>',
    ...changes,
  }
  const texts = Object.entries(complete).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return problemsIn('eu', { cart: Object.fromEntries(texts) }, spanish)
}

test('nested texts become keys with dots', () => {
  expect(flatten({ nav: { home: 'Inicio' }, skip: 'Saltar' })).toEqual({
    'nav.home': 'Inicio',
    skip: 'Saltar',
  })
})

test('a complete translation has no problems, and a singular may leave the number out', () => {
  expect(basque({})).toEqual([])
  expect(problemsIn('es', spanish, spanish)).toEqual([])
})

test.each([
  ['a missing key', { greeting: undefined }, 'greeting is missing'],
  ['a key that Spanish lacks', { extra: 'Gehiago' }, 'extra is not in Spanish'],
  ['an empty text', { note: ' ' }, 'note is empty'],
  ['a lost placeholder', { greeting: 'Kaixo' }, 'greeting has no {{name}}'],
  [
    'a misspelt placeholder',
    { greeting: '{{name}} {{nmae}}' },
    'greeting has {{nmae}}, which Spanish has not',
  ],
  ['a lost tag', { note: 'Irakurri hau</1>' }, 'note has no <1>'],
  [
    'a missing plural',
    { 'people.count_other': undefined },
    'people.count lacks its plural form "other"',
  ],
  [
    'a form of another grammar',
    { 'people.count_few': '{{count}} p' },
    'people.count has a form "few" that its grammar does not know',
  ],
  [
    'no plural at all',
    { 'people.count_one': undefined, 'people.count_other': undefined },
    'people.count is missing',
  ],
])('%s is named', (_, changes, problem) => {
  expect(basque(changes)).toContain(`locales/eu/*/cart.json: ${problem}`)
})

test('a file that one language lacks is named key by key', () => {
  expect(problemsIn('en', {}, spanish)).toContain('locales/en/*/cart.json: greeting is missing')
})
