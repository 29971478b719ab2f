import { expect, it } from 'vitest'
import { tidyName } from './tidy-name.ts'

it.each([
  ['MARÍA DEL CARMEN', 'María del Carmen'],
  ['ORTEGA Y GASSET', 'Ortega y Gasset'],
  ["o'neill", "O'Neill"],
  ['ANA I.', 'Ana I.'],
  ['E. JOSÉ', 'E. José'],
  ['JOSÉ E', 'José E'],
  ['MªCARMEN', 'MªCarmen'],
  ['GAL·LA', 'Gal·la'],
  ['McDonald', 'McDonald'],
])('%s is written as %s', (typed, name) => {
  expect(tidyName(typed)).toBe(name)
})
