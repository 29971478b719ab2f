import { describe, expect, it } from 'vitest'
import { signUpFormSchema } from './sign-up-form.ts'

const form = {
  firstName: 'Ane',
  lastName: 'Zubeldia Otaegi',
  email: 'ane@example.org',
  phone: '600 11 22 33',
  locality: 'Zarautz',
  password: 'Kresala-7!',
  repeatPassword: 'Kresala-7!',
  acceptTerms: true,
}

function complaints(input: unknown): string[] {
  const result = signUpFormSchema.safeParse(input)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the sign-up form', () => {
  it('is in order with the same password twice', () => {
    expect(complaints(form)).toEqual([])
  })

  it('marks a second password that differs, also while other fields are wrong', () => {
    const differing = { ...form, repeatPassword: 'kresala-7!' }
    expect(complaints(differing)).toEqual(['repeatPassword: accounts.passwordsDiffer'])
    expect(complaints({ ...differing, firstName: '', acceptTerms: false })).toEqual([
      'firstName: accounts.firstNameRequired',
      'acceptTerms: accounts.termsRequired',
      'repeatPassword: accounts.passwordsDiffer',
    ])
  })

  it('marks a telephone number that cannot exist', () => {
    expect(complaints({ ...form, phone: '123' })).toEqual(['phone: accounts.phoneInvalid'])
    expect(complaints({ ...form, phone: ' ' })).toEqual(['phone: accounts.phoneRequired'])
  })
})
