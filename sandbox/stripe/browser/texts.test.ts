import { describe, expect, it } from 'vitest'
import { errorText } from './error-text.ts'
import { locales, resolveLocale } from './locale.ts'
import { texts } from './texts.ts'

/** Each text by its path, `errors.incomplete_cvc`. */
function flat(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[path + key, inner]] : flat(inner, `${path}${key}.`),
  )
}

const blanks = (text: string) => text.match(/\{\{\w+\}\}/g) ?? []

describe('the texts of the card form', () => {
  const spanish = flat(texts.es)

  it.each(locales)('are complete in %s, with the same blanks to fill', (locale) => {
    const own = new Map(flat(texts[locale]))
    expect([...own.keys()].sort()).toEqual(spanish.map(([key]) => key).sort())
    for (const [key, text] of spanish) {
      expect(own.get(key)?.trim(), key).toBeTruthy()
      expect(blanks(own.get(key) ?? ''), key).toEqual(blanks(text))
    }
  })
})

describe('the language', () => {
  it.each([
    ['eu', [], 'eu'],
    ['es-ES', ['en'], 'es'],
    ['auto', ['fr-FR', 'eu-ES', 'es'], 'eu'],
    [undefined, ['es-ES'], 'es'],
    ['fr', ['de'], 'en'],
    ['auto', [], 'en'],
  ] as const)('for %s in a browser that prefers %j is %s', (requested, browser, expected) => {
    expect(resolveLocale(requested, browser)).toBe(expected)
  })
})

describe('the text of an error', () => {
  it("is the server's where the server found something wrong with the card", () => {
    const error = { type: 'card_error', message: 'Txartela ez da onartu.' } as const
    expect(errorText(error, 'eu')).toBe('Txartela ez da onartu.')
  })

  it('is our own where the server failed or was not reached', () => {
    expect(errorText({ type: 'api_error', message: 'boom' }, 'es')).toBe(texts.es.errors.api_error)
    expect(errorText({ type: 'api_connection_error' }, 'en')).toBe(
      texts.en.errors.api_connection_error,
    )
  })
})
