import { describe, expect, it } from 'vitest'
import { changeFormSchema, resetFormSchema } from './new-password-form.ts'

const codes = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a new password', () => {
  it('is typed twice, and «ñ» is the same from any keyboard', () => {
    const form = { password: 'Itsasoa-ñ-2024!', repeatPassword: 'Itsasoa-ñ-2024!'.normalize('NFD') }
    expect(resetFormSchema.safeParse(form).success).toBe(true)
  })

  it('that is repeated differently is marked, also while it breaks other rules', () => {
    expect(
      codes(resetFormSchema.safeParse({ password: 'kresala-7!', repeatPassword: 'kresala' })),
    ).toEqual([
      ['password', 'accounts.passwordNeedsUppercase'],
      ['repeatPassword', 'accounts.passwordsDiffer'],
    ])
  })

  it('of who is logged in needs the one of now', () => {
    const form = {
      currentPassword: '',
      newPassword: 'Itsasoa-2024!',
      repeatPassword: 'Itsasoa-2025!',
    }
    expect(codes(changeFormSchema.safeParse(form))).toEqual([
      ['currentPassword', 'accounts.passwordRequired'],
      ['repeatPassword', 'accounts.passwordsDiffer'],
    ])
  })
})
