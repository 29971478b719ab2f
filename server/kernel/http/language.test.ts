import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['eu', 'eu'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['es;q=0.5, eu;q=0.9, en;q=0.7', 'eu'],
  ['es;q=0.1,en', 'en'],
  ['en;q=0.8,eu;q=0.8', 'en'],
  ['fr, de;q=0.9, EU-es;q=0.1', 'eu'],
  ['eu;q=0, en;q=0.1', 'en'],
  ['fr,de', 'es'],
  ['', 'es'],
  [undefined, 'es'],
])('who accepts «%s» is answered in %s', (header, language) => {
  expect(languageOf({ raw: { headers: { 'accept-language': header } } as IncomingMessage })).toBe(
    language,
  )
})
