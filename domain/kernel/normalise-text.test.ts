import { describe, expect, it } from 'vitest'
import { emailField, signUpSchema } from '#domain/accounts/rules.ts'
import { personShape } from '#domain/enrolments/person-fields.ts'
import {
  normaliseLine,
  normaliseLines,
  normaliseName,
  normalisePhoneText,
  normalisePlace,
} from './normalise-text.ts'

describe('a name', () => {
  it.each([
    ['O\u00b4Neill', "O'Neill"],
    ['D`Angelo', "D'Angelo"],
    ['O\u2018Neill', "O'Neill"],
    ['O\u2019Neill', "O'Neill"],
    ['O\u02bcNeill', "O'Neill"],
    ['O\u2032Neill', "O'Neill"],
    ['O\uff07Neill', "O'Neill"],
    ['Ruiz\u2010Larrea', 'Ruiz-Larrea'],
    ['Ruiz\u2011Larrea', 'Ruiz-Larrea'],
    ['Ruiz\u2013Larrea', 'Ruiz-Larrea'],
    ['Ruiz \u2013 Larrea', 'Ruiz-Larrea'],
    ['Ruiz\u2212Larrea', 'Ruiz-Larrea'],
    ['Ruiz\u2014Larrea', 'Ruiz-Larrea'],
    ['Etxeberria/Garmendia', 'Etxeberria Garmendia'],
    ['Etxeberria / Garmendia', 'Etxeberria Garmendia'],
    ['Ane\u200b', 'Ane'],
    ['\u202aAne\u202c', 'Ane'],
    ['A\ufe0fne', 'Ane'],
    ['A\u034fne', 'Ane'],
    ['Ane\u00a0Miren\u202fLasa', 'Ane Miren Lasa'],
    ['Ane\u2800Lasa', 'Ane Lasa'],
    ['\uff21\uff4e\uff45', 'Ane'],
    ['Go\ufb01', 'Gofi'],
    ['Etxeber\u00adria', 'Etxeberria'],
    ['Pen\u0303a', 'Peña'],
    ['Mª Ángeles', 'Mª Ángeles'],
    ['Gal·la', 'Gal·la'],
    ['\u2019t Hart', "'t Hart"],
    ['Nguy\u1ec5n', 'Nguy\u1ec5n'],
    ['\ufed3\ufe8e\ufec3\ufee4\ufe94', '\u0641\u0627\u0637\u0645\u0629'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normaliseName(typed)).toBe(stored)
    expect(personShape.shape.lastName.parse(typed)).toBe(stored)
    expect(signUpSchema.shape.firstName.parse(typed)).toBe(stored)
  })

  it.each([
    ['García (viuda de Sáez)', '( )'],
    ['Ane 2', '2'],
    ['Lasa, Ane', ','],
    ['Ane <b>', '< >'],
    ['Ane 😀', '😀'],
    ['Ane\u0007', 'U+0007'],
    ['Ane & Jon', '&'],
  ])('%j is refused, and the character is named', (typed, characters) => {
    const { error } = personShape.shape.lastName.safeParse(typed)
    expect(error?.issues).toMatchObject([
      { code: 'custom', message: 'http.charactersRefused', params: { characters } },
    ])
  })
})

describe('a telephone number', () => {
  it.each([
    ['\u202a+34 612 34 56 78\u202c', '+34 612 34 56 78'],
    ['\u2068612345678\u2069', '612345678'],
    ['+3\ufe0d4612345678', '+34612345678'],
    ['612\u202f345\u202f678', '612 345 678'],
    ['(+34) 612345678', '+34 612345678'],
    ['(0034)612345678', '0034 612345678'],
    ['+34 (0) 612345678', '+34 612345678'],
    ['tel:+34-612-345-678', '+34-612-345-678'],
    ['Tel.: 943 12 34 56', '943 12 34 56'],
    ['+34\u2011612\u2011345\u2011678', '+34-612-345-678'],
    ['\uff0b\uff13\uff14 612345678', '+34 612345678'],
    ['612·345·678', '612 345 678'],
    ['\u0666\u0661\u0662345678', '612345678'],
  ])('%j is read as %s', (pasted, text) => {
    expect(normalisePhoneText(pasted)).toBe(text)
    expect(personShape.shape.phone.parse(pasted)).toBe(text)
  })
})

describe('an e-mail address', () => {
  it.each([
    ['ane@muñoz.eus', 'ane@xn--muoz-hqa.eus'],
    ['ANE@MUN\u0303OZ.EUS', 'ane@xn--muoz-hqa.eus'],
    ['ane@例え.テスト', 'ane@xn--r8jz45g.xn--zckzah'],
    ['ane@xn--muoz-hqa.eus', 'ane@xn--muoz-hqa.eus'],
    ['ane@example.xn--p1ai', 'ane@example.xn--p1ai'],
    ['i&m@example.org', 'i&m@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['o\u2019brien@example.org', "o'brien@example.org"],
    ['ane\u2011miren@example.org', 'ane-miren@example.org'],
    ['a\ufe0fne@example.org', 'ane@example.org'],
    ['ane/lasa=1@example.org', 'ane/lasa=1@example.org'],
  ])('%j is %s', (typed, stored) => {
    expect(emailField.parse(typed)).toBe(stored)
  })

  it.each([
    '.ane@example.org',
    'ane.@example.org',
    'a..ne@example.org',
    'ane@-example.org',
    'ane@example',
    'ane@example.123',
    `${'a'.repeat(65)}@example.org`,
    'ane@muñoz.eus/x',
    'ane@mu ñoz.eus',
  ])('%j is none', (typed) => {
    expect(emailField.safeParse(typed).success).toBe(false)
  })
})

it('a place has ordinary apostrophes and hyphens', () => {
  expect(normalisePlace(' L\u2019Hospitalet\u200b ')).toBe("L'Hospitalet")
  expect(normalisePlace('Donostia\u2013San Sebastián')).toBe('Donostia-San Sebastián')
  expect(personShape.shape.locality.parse('Orio\u200b')).toBe('Orio')
})

it('a line keeps its dashes, and lines keep their breaks', () => {
  expect(normaliseLine('Lunes\u00a0\u2013 viernes\ufeff')).toBe('Lunes \u2013 viernes')
  expect(normaliseLines(' Uno\u200b \r\n  dos\u2028tres ')).toBe('Uno\ndos\ntres')
})
