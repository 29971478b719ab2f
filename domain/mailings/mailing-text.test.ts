import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from '../kernel/links-in-text.ts'
import { filledIn, mailingTextsSchema, paragraphsOf, textFor } from './mailing-text.ts'

const texts = (subject: string, body: string) => ({ es: { subject, body } })

describe('what is written to many people', () => {
  it.each([
    ['', 'Kaixo', 'mailings.subjectRequired'],
    ['Kaixo', ' \n ', 'mailings.bodyRequired'],
    ['a'.repeat(121), 'Kaixo', 'mailings.subjectTooLong'],
    ['Kaixo', 'a'.repeat(5001), 'mailings.bodyTooLong'],
    ['Kaixo {apellido}', 'Kaixo', 'mailings.placeholderUnknown'],
    ['Kaixo', 'Kaixo {correo}', 'mailings.placeholderUnknown'],
    ['Kaixo\u0000', 'Kaixo', 'http.textInvalid'],
    ['Kaixo\u0001', 'Kaixo', 'mailings.charactersInvalid'],
  ])('%j with %j is refused: %s', (subject, body, code) => {
    const { error } = mailingTextsSchema.safeParse(texts(subject, body))
    expect(error?.issues.map(({ message }) => message)).toContain(code)
  })

  it('never has a subject of more than one line, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (subject) => {
        const { data } = mailingTextsSchema.safeParse(texts(`a${subject}`, 'Kaixo'))
        return data === undefined || !/[\r\n\u2028\u2029]/.test(data.es.subject)
      }),
    )
  })

  it('comes in the reader’s language, or in Spanish where that is missing', () => {
    const written = mailingTextsSchema.parse({
      es: { subject: 'Hola', body: 'Hola, {nombre}' },
      eu: { subject: 'Kaixo', body: 'Kaixo, {izena}' },
    })
    expect(textFor(written, 'eu')).toMatchObject({ subject: 'Kaixo', language: 'eu' })
    expect(textFor(written, 'en')).toMatchObject({ subject: 'Hola', language: 'es' })
    expect(filledIn(textFor(written, 'eu').body, 'Ane')).toBe('Kaixo, Ane')
  })

  it('separates addresses from words, and loses no sign', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '.', 'https://a.eus/b', ')', '\n')),
        (parts) => {
          const written = parts.join('')
          return (
            piecesOf(written)
              .map(({ text }) => text)
              .join('') === written
          )
        },
      ),
    )
    expect(piecesOf('Mira https://ongizate.eus/x. ¡Ven!')).toEqual([
      { text: 'Mira ', url: null },
      { text: 'https://ongizate.eus/x', url: 'https://ongizate.eus/x' },
      { text: '. ¡Ven!', url: null },
    ])
    expect(piecesOf('javascript:alert(1)').every(({ url }) => url === null)).toBe(true)
  })

  it('has a paragraph between empty lines', () => {
    expect(paragraphsOf('a\nb\n\nc\n \n\nd')).toEqual(['a\nb', 'c', 'd'])
  })
})
