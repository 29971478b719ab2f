import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterChoosingCountry,
  afterTyping,
  type Country,
  composePhone,
  countryOf,
  groupDigits,
  namedCountries,
  toNationalFormat,
  withoutPrefix,
} from './phone-numbers.ts'

describe('the list of countries', () => {
  test('begins with the neighbours and goes on by name', async () => {
    const names = (await namedCountries('es')).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['España', 'Francia', 'Portugal'])
    expect(names.length).toBeGreaterThan(200)
    const others = names.slice(3)
    expect(others).toEqual([...others].sort(new Intl.Collator('es').compare))
    expect(names.indexOf('Åland')).toBeLessThan(names.indexOf('Bélgica'))
  })

  test('speaks Basque and English too', async () => {
    const basque = await namedCountries('eu')
    expect(basque[1]).toEqual({ code: 'FR', name: 'Frantzia', prefix: '33' })
    expect(basque.find(({ code }) => code === 'SZ')?.name).toBe('Eswatini')
    expect((await namedCountries('en'))[0]).toEqual({ code: 'ES', name: 'Spain', prefix: '34' })
  })
})

describe('a number that begins with its prefix', () => {
  test.each([
    ['ES', '+33 5', 'FR'],
    ['ES', '0033', 'FR'],
    ['FR', '+34943123456', 'ES'],
    ['CA', '+1', 'CA'],
    ['ES', '+1', 'US'],
    ['US', '+1 613 555 0100', 'CA'],
    ['ES', '+', 'ES'],
    ['PT', '+999', 'PT'],
    ['FR', '600112233', 'FR'],
  ] as const)('beside %s, «%s» is from %s', (country, text, found) => {
    expect(countryOf({ country, text })).toBe(found)
  })

  test('loses it once it is whole, for the list shows it', () => {
    expect(toNationalFormat({ country: 'ES', text: '+33559595959' })).toEqual({
      country: 'FR',
      text: '05 59 59 59 59',
    })
    expect(toNationalFormat({ country: 'FR', text: '+34 943123456' })).toEqual({
      country: 'ES',
      text: '943 12 34 56',
    })
    const unfinished = { country: 'FR' as Country, text: '+33 5' }
    expect(toNationalFormat(unfinished)).toEqual(unfinished)
  })

  test('loses it when another country is chosen', () => {
    expect(withoutPrefix({ country: 'ES', text: '+34 943 12' })).toBe('94312')
    expect(withoutPrefix({ country: 'ES', text: '943 12' })).toBe('943 12')
  })
})

test('digits are grouped while they are typed, and words are left alone', () => {
  expect(groupDigits({ country: 'ES', text: '943123' })).toBe('943 12 3')
  expect(groupDigits({ country: 'FR', text: '0559595' })).toBe('05 59 59 5')
  expect(groupDigits({ country: 'ES', text: '+3355959' })).toBe('+33 5 59 59')
  expect(groupDigits({ country: 'ES', text: '943 o 945' })).toBe('943 o 945')
})

describe('the telephone field', () => {
  const box = (value: string, selectionStart = value.length) =>
    ({ value, selectionStart }) as HTMLInputElement
  const before = { country: 'ES', text: '943 12' } as const

  test('groups digits typed at the end', () => {
    expect(afterTyping(before, box('943 123'))).toEqual({ country: 'ES', text: '943 12 3' })
    expect(afterTyping(before, box('0033559'))).toEqual({ country: 'FR', text: '00 33 5 59' })
  })

  test.each([
    ['\u202a+34 612 34 56 78\u202c', '+34612345678', '+34 612 34 56 78'],
    ['\u2068612345678\u2069', '+34612345678', '612 34 56 78'],
    ['+3\ufe0d4612345678', '+34612345678', '+34 612 34 56 78'],
    ['612\u202f345\u202f678', '+34612345678', '612 34 56 78'],
    ['(+34) 612345678', '+34612345678', '+34 612 34 56 78'],
    ['(0034) 612345678', '+34612345678', '00 34 612 34 56 78'],
    ['tel:+33-5-59-59-59-59', '+33559595959', '+33 5 59 59 59 59'],
    ['612·345·678', '+34612345678', '612 34 56 78'],
    ['+34 (0) 943 12 34 56', '+34943123456', '+34 943 12 34 56'],
    ['\uff0b\uff13\uff14612345678', '+34612345678', '+34 612 34 56 78'],
    ['612/345/678', '+34612345678', '612/345/678'],
  ])('%j pasted is kept and read as %s', (pasted, sent, shown) => {
    const entry = afterTyping({ country: 'ES', text: '' }, box(pasted))
    expect(entry.text).toBe(shown)
    expect(composePhone(entry)).toBe(sent)
    const finished = toNationalFormat(entry)
    expect(finished.text.replace(/\D/g, '')).toMatch(/^0?\d{9}$/)
    expect(composePhone(finished)).toBe(sent)
  })

  test('never loses a digit, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ()+./\u00a0\u202f\u200b-]{0,30}$/), (pasted) => {
        const { text } = afterTyping({ country: 'ES', text: '' }, box(pasted))
        const kept = text.replace(/\D/g, '')
        const given = pasted.replace(/\(0\)/, '').replace(/\D/g, '')
        expect([given, pasted.replace(/\D/g, '')]).toContain(kept)
      }),
    )
  })

  test('words can be typed', () => {
    expect(afterTyping(before, box('943 12 o ')).text).toBe('943 12 o ')
  })

  test('does not regroup edits within the number, so that the caret stays', () => {
    expect(afterTyping(before, box('9443 12', 2))).toEqual({ country: 'ES', text: '9443 12' })
    expect(afterTyping(before, box('943 1'))).toEqual({ country: 'ES', text: '943 1' })
  })

  test('regroups the number when another country is chosen', () => {
    expect(afterChoosingCountry({ country: 'ES', text: '055 95 95' }, 'FR')).toEqual({
      country: 'FR',
      text: '05 59 59 5',
    })
    expect(afterChoosingCountry({ country: 'FR', text: '+33 5 59' }, 'ES')).toEqual({
      country: 'ES',
      text: '559',
    })
  })
})
