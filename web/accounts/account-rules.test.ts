import { expect, test } from 'vitest'
import { logInSchema } from '#domain/accounts/rules.ts'
import { signUpFormSchema } from '#domain/accounts/sign-up-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'

test('what is right is sent in the form in which it is kept', () => {
  expect(
    schemaValidator(logInSchema)({ email: ' ANE@example.org', password: 'Kresala-7!' }),
  ).toEqual({
    payload: { email: 'ane@example.org', password: 'Kresala-7!' },
  })
})

test('a field that breaks several rules gets the error of the first', () => {
  const form = {
    firstName: 'Ane',
    lastName: 'Zubeldia Otaegi',
    email: 'ane',
    phone: '600 11 22 33',
    locality: 'Zarautz',
    password: 'kresala',
    repeatPassword: 'kresala!',
    acceptTerms: false,
  }
  expect(schemaValidator(signUpFormSchema)(form)).toEqual({
    errors: [
      { path: 'email', code: 'accounts.emailInvalid' },
      { path: 'password', code: 'accounts.passwordNeedsUppercase' },
      { path: 'acceptTerms', code: 'accounts.termsRequired' },
      { path: 'repeatPassword', code: 'accounts.passwordsDiffer' },
    ],
  })
})
