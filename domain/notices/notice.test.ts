import { describe, expect, it } from 'vitest'
import { byLanguage } from '../kernel/language.ts'
import { isShownOn, wordsFor } from './notice.ts'
import { noticeTextsSchema } from './notice-schema.ts'

const said = (text: string, title: string | null = null) => ({
  ...byLanguage(() => null),
  es: { title, text },
})

describe('a notice', () => {
  it.each([
    ['2026-11-09', false],
    ['2026-11-10', true],
    ['2026-11-11', true],
    ['2026-11-12', false],
  ])('is shown on its first day, its last, and between: %s %s', (day, shown) => {
    expect(isShownOn({ from: '2026-11-10', to: '2026-11-11' }, day)).toBe(shown)
  })

  it('comes in Spanish where the reader’s language is missing, and says so', () => {
    const texts = { ...said('Hola'), eu: { title: null, text: 'Kaixo' } }
    expect(wordsFor({ texts }, 'eu')).toMatchObject({ text: 'Kaixo', language: 'eu' })
    expect(wordsFor({ texts }, 'en')).toMatchObject({ text: 'Hola', language: 'es' })
  })

  it.each([
    ['  ', null, 'notices.textRequired'],
    ['a'.repeat(301), null, 'notices.textTooLong'],
    ['<b>No</b>', null, 'notices.charactersInvalid'],
    ['Hola, {nombre}', null, 'notices.charactersInvalid'],
    ['Hola', 'a'.repeat(81), 'notices.titleTooLong'],
    ['Hola', ' ', 'notices.charactersInvalid'],
  ])('that says %j under %j is refused: %s', (text, title, code) => {
    const { error } = noticeTextsSchema.safeParse(said(text, title))
    expect(error?.issues.map(({ message }) => message)).toContain(code)
  })

  it('needs Spanish, and is one line', () => {
    expect(noticeTextsSchema.safeParse({ es: null, eu: said('Kaixo').es, en: null }).success).toBe(
      false,
    )
    expect(noticeTextsSchema.parse(said(' Hoy\nno  hay ')).es.text).toBe('Hoy no hay')
  })
})
