import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail } from '../kernel/normalise-text.ts'
import { brokenPasswordRules, passwordRules } from './password.ts'
import { logInSchema, signUpSchema } from './rules.ts'

const signUp = {
  firstName: 'Ane',
  lastName: 'Zubeldia Otaegi',
  email: 'ane@example.org',
  phone: '600 11 22 33',
  locality: 'Zarautz',
  password: 'Kresala-7!',
  acceptTerms: true,
}

function complaints(schema: typeof signUpSchema | typeof logInSchema, input: unknown): string[] {
  const result = schema.safeParse(input)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('signing up', () => {
  it('takes a complete form, with or without a language', () => {
    expect(complaints(signUpSchema, signUp)).toEqual([])
    expect(complaints(signUpSchema, { ...signUp, lng: 'eu' })).toEqual([])
  })

  it('marks every field that is missing', () => {
    const empty = {
      firstName: '',
      lastName: ' ',
      email: '',
      phone: ' ',
      locality: '',
      password: '',
    }
    const required = [
      'firstName: accounts.firstNameRequired',
      'lastName: accounts.lastNameRequired',
      'email: accounts.emailInvalid',
      'phone: accounts.phoneRequired',
      'locality: accounts.localityRequired',
      'password: accounts.passwordTooShort',
    ]
    const without = complaints(signUpSchema, {})
    expect(without).toEqual([...required, 'acceptTerms: accounts.termsRequired'])
    expect(complaints(signUpSchema, empty)).toEqual(expect.arrayContaining(required))
  })

  it('needs the terms accepted, not merely answered', () => {
    for (const acceptTerms of [false, 'true', 1]) {
      expect(complaints(signUpSchema, { ...signUp, acceptTerms })).toEqual([
        'acceptTerms: accounts.termsRequired',
      ])
    }
  })

  it('stores names with single spaces and the address in one form', () => {
    const typed = { ...signUp, firstName: ' Ane  Miren ', email: ' Ane@Example.ORG ' }
    expect(signUpSchema.parse(typed)).toMatchObject({
      firstName: 'Ane Miren',
      email: 'ane@example.org',
    })
  })

  it.each([
    'ane',
    'ane@',
    '@example.org',
    'ane@example',
    'a b@example.org',
    'a@b@example.org',
  ])('«%s» is no e-mail address', (email) => {
    expect(complaints(signUpSchema, { ...signUp, email })).toEqual(['email: accounts.emailInvalid'])
  })
})

describe('an e-mail address', () => {
  it.each([
    ['\u00a0ane@example.org\u00a0', 'no-break spaces'],
    ['\u2003Ane@Example.org\t\r\n', 'other spaces and line ends'],
    ['ane\u200b@\ufeffexample.org', 'zero-width characters'],
    ['an\u00ade@exam\u00adple.org', 'soft hyphens'],
    ['\u202aane@example.org\u202c', 'marks of writing direction'],
    ['ａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'full-width signs'],
    ['ANE@EXAMPLE.ORG', 'capitals'],
    ['ane @example. org', 'blanks of a keyboard that completes words'],
  ])('is the same with what is typed or copied along: %j (%s)', (typed) => {
    expect(logInSchema.shape.email.parse(typed)).toBe('ane@example.org')
  })

  it.each([
    'İane@example.org',
    'ıane@example.org',
    'añe@example.org',
    'an\u0303e@example.org',
    'аne@example.org',
    'ane@example.org\u2028bcc: all@example.org',
    'ane@example.org\r\nBcc: all@example.org',
    'ane@example.org, jon@example.org',
    '"ane jon"@example.org',
    'Ane <ane@example.org>',
  ])('%j is not taken for another one that looks or sounds like it', (typed) => {
    const [complaint, ...more] = complaints(signUpSchema, { ...signUp, email: typed })
    expect(complaint).toMatch(/^email: (accounts.emailInvalid|http.charactersRefused)$/)
    expect(more).toEqual([])
  })

  it('is found again however it is typed', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (character) =>
        String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
      )
    const { email: field } = logInSchema.shape
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const stored = field.safeParse(typed)
        fc.pre(stored.success)
        for (const again of [typed.toUpperCase(), wide(typed), ` ${typed}\u200b`, stored.data]) {
          expect(field.parse(again)).toBe(stored.data)
        }
      }),
    )
  })
})

describe('a password', () => {
  it.each([
    ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
    ['Aa1!x', ['length']],
    ['kresala-7!', ['uppercase']],
    ['KRESALA-7!', ['lowercase']],
    ['Kresala-!', ['digit']],
    ['Kresala-7', ['special']],
    ['Kresala7?', ['special']],
    ['Kresal7!', []],
    ['Ñandú 7!', []],
  ])('«%s» breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password).map(({ id }) => id)).toEqual(broken)
  })

  it.each([...'!@#$%^&*'])('may have «%s» as its special character', (character) => {
    expect(brokenPasswordRules(`Kresala7${character}`)).toEqual([])
  })

  it('is refused at sign-up with one mark for each broken rule', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (password) => {
        const codes = brokenPasswordRules(password.normalize('NFC')).map(({ code }) => code)
        expect(complaints(signUpSchema, { ...signUp, password })).toEqual(
          codes.map((code) => `password: ${code}`),
        )
      }),
    )
  })

  it('has a different message for each rule', () => {
    expect(new Set(passwordRules.map(({ code }) => code)).size).toBe(passwordRules.length)
  })

  it('has at most 200 characters', () => {
    const password = `Kresala-7!${'a'.repeat(190)}`
    expect(complaints(signUpSchema, { ...signUp, password })).toEqual([])
    expect(complaints(signUpSchema, { ...signUp, password: `${password}a` })).toEqual([
      'password: accounts.passwordTooLong',
    ])
  })

  it('is the same however the keyboard composes its letters', () => {
    const composed = signUpSchema.parse({ ...signUp, password: 'Pe\u00f1a-77!' }).password
    const apart = logInSchema.parse({ email: signUp.email, password: 'Pen\u0303a-77!' }).password
    expect(apart).toBe(composed)
  })
})

describe('logging in', () => {
  it('needs an address and six characters', () => {
    expect(complaints(logInSchema, { email: 'ane@example.org', password: 'abcdef' })).toEqual([])
    expect(complaints(logInSchema, { email: 'ane', password: 'abcde' })).toEqual([
      'email: accounts.emailInvalid',
      'password: accounts.passwordTooShort',
    ])
  })

  it('compares addresses without case or surrounding space', () => {
    expect(normaliseEmail('\tANE@Example.org\n')).toBe('ane@example.org')
  })
})
