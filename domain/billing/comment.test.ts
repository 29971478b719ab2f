import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentProblem, commentSchema, MAX_COMMENT_LENGTH } from './comment.ts'
import { insults } from './insults.ts'

/** Matches what is invisible, or turns what one reads around. */
const hidden = [
  '\u0000',
  '\u001b',
  '\u007f',
  '\u009f',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3164',
  '\ufeff',
  '\ud800',
  '\udc00',
]

describe('a comment that may be stored', () => {
  it.each([
    '',
    'Me mudo a otra ciudad.\n¡Gracias por todo! <3',
    'Ez dut denborarik; 2 < 3 & 4 > 3',
    'Nos vamos\ta vivir a Scunthorpe.\r\nEskerrik asko!',
    // Gross words inside others, in each of our languages.
    'Diputatuak esan du; disputa bat, reputazioa, konputagailua, amputatu.',
    'El cómputo de la diputación, la reputación y la computadora.',
    'Dickens, Essex, cocktail, Penistone, assassin.',
    // Harmless in another of our languages.
    'Zorra ordainduta dago. Maritxu nire ahizpa da.',
    'El cobro se ha retrasado. El cono y la caña.',
    // Swearing about things is no insult.
    '¡Coño, qué frío hace en el local!',
    // Who forgets a space has not written a link.
    'No puedo.Es tarde.Me voy a las 10.30. Llamad al 943.12.34.56',
    'Escribidme a ane.lasa@example.org o a ane@correo.example.com, si queréis.',
    '👩🏽‍🦽 ❤️ 👨‍👩‍👧 1️⃣ 🇪🇸 ñ Ñ ü ç',
    'é y e\u0301',
    'a'.repeat(MAX_COMMENT_LENGTH),
  ])('«%s»', (comment) => {
    expect(commentProblem(comment)).toBeNull()
  })

  it('is any that is made of ordinary words', () => {
    const word = fc.constantFrom('gracias', 'eskerrik', 'asko', 'no puedo', 'thank you', '¿y?', '…')
    const between = fc.constantFrom(' ', ', ', '. ', '\n', ' – ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, between), { maxLength: 30 }), (parts) => {
        expect(commentProblem(parts.flat().join(''))).toBeNull()
      }),
    )
  })
})

describe('a comment that is refused', () => {
  it.each([
    ['tooLong', 'a'.repeat(MAX_COMMENT_LENGTH + 1)],
    ['hidden', 'a\u0000b'],
    ['hidden', 'a\u001b[31m'],
    ['hidden', 'pu\u200bta'],
    ['hidden', 'moc.live\u202e'],
    ['hidden', 'con guion\u00ad blando'],
    ['hidden', '\u200d👩'],
    ['hidden', '\u{e0041}'],
    ['markup', '<script>alert(1)</script>'],
    ['markup', '</p>'],
    ['markup', '<!-- -->'],
    ['markup', '&#60;b'],
    ['markup', '&lt;b&gt;'],
    ['markup', '[url=x]aquí[/url]'],
    ['markup', '＜script＞'],
    ['link', 'JavaScript:alert(1)'],
    ['link', 'mira https://example.org'],
    ['link', 'ftp://example'],
    ['link', 'www.example.org'],
    ['link', 'Visita Evil.COM hoy'],
    ['link', 'ongizate.eus'],
    ['link', 'bit.ly/3x'],
    ['link', 'ejemplo.es/ganar'],
    ['insult', 'Sois unos CABRONES.'],
    ['insult', '¡cabrón!'],
    ['insult', 'hijos de PUTA'],
    ['insult', 'Gilipollas'],
    ['insult', 'kabroiak zarete'],
    ['insult', 'Putakumea!'],
    ['insult', 'you bastards'],
    ['insult', 'ｐｕｔａ'],
  ])('%s: «%s»', (problem, comment) => {
    expect(commentProblem(comment)).toBe(problem)
  })

  it('is any with an invisible character, wherever it stands', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.constantFrom(...hidden), (place, character) => {
        const text = 'Gracias por todo. Eskerrik asko'
        expect(commentProblem(text.slice(0, place) + character + text.slice(place))).toBe('hidden')
      }),
    )
  })

  it('is any with an insult as a word of its own, however it is written, and only then', () => {
    const accents = fc.constantFrom('', '\u0301', '\u0308')
    fc.assert(
      fc.property(
        fc.constantFrom(...insults),
        fc.constantFrom(' ', ', ', '\n', '-', '¡', '_'),
        accents,
        fc.boolean(),
        (insult, before, accent, loud) => {
          const written = insult.slice(0, 2) + accent + insult.slice(2)
          const word = loud ? written.toUpperCase() : written
          expect(commentProblem(`Hola${before}${word}, adiós`)).toBe('insult')
          expect(commentProblem(`Hola${before}x${word}x, adiós`)).toBeNull()
        },
      ),
    )
  })

  it('is refused in a payload with the words for it', () => {
    const { error } = commentSchema.safeParse('www.example.org')
    expect(error?.issues[0]?.message).toBe('subscriptions.commentLink')
    expect(commentSchema.parse('  Gracias \n')).toBe('Gracias')
  })
})
