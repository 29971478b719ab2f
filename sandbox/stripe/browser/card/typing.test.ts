import { describe, expect, it } from 'vitest'
import { formatCardNumber } from './card-number.ts'
import { caretAfterFormatting } from './caret.ts'
import { formatSecurityCode, securityCodeProblem } from './security-code.ts'

describe('the cursor', () => {
  it('stays at the end while digits are added there', () => {
    expect(caretAfterFormatting('42424', 5, '4242 4')).toBe(6)
  })

  it('stays behind the digit just typed in the middle', () => {
    const typed = '4212 1242 42'
    const formatted = formatCardNumber(typed)
    expect(caretAfterFormatting(typed, 3, formatted)).toBe(3)
    expect(caretAfterFormatting('42121 242 42', 5, '4212 1242 42')).toBe(6)
  })

  it('stays behind the letter just typed, where letters count', () => {
    expect(caretAfterFormatting('FR142004X1010', 9, 'FR14 2004 X101 0', /[0-9a-z]/i)).toBe(11)
  })

  it('stays in front when the first digit was deleted', () => {
    expect(caretAfterFormatting('242 4242', 0, '2424 242')).toBe(0)
  })
})

describe('a security code', () => {
  it('has as many digits as its scheme and no other characters', () => {
    expect(formatSecurityCode('12a34', 3)).toBe('123')
    expect(formatSecurityCode('12a34', 4)).toBe('1234')
  })

  it('is incomplete until then', () => {
    expect(securityCodeProblem('12', 3)).toBe('incomplete_cvc')
    expect(securityCodeProblem('123', 3)).toBeUndefined()
    expect(securityCodeProblem('123', 4)).toBe('incomplete_cvc')
  })
})
