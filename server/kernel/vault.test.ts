import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const secret = 'a secret of at least thirty-two characters'
const older = 'the secret that was used before that one, long'

describe('the vault', () => {
  it('opens what it has sealed, whatever the text', () => {
    const vault = createVault([secret])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
        expect(vault.open(vault.seal(text, context), context)).toBe(text.toWellFormed())
      }),
    )
  })

  it('never seals a text twice in the same way', () => {
    const vault = createVault([secret])
    expect(vault.seal('asma', 'row 1')).not.toBe(vault.seal('asma', 'row 1'))
  })

  it('does not open a text that was moved to another row', () => {
    const vault = createVault([secret])
    const sealed = vault.seal('asma', 'enrolments 1')
    expect(() => vault.open(sealed, 'enrolments 2')).toThrow()
  })

  it('does not open a text of which any character was changed', () => {
    const vault = createVault([secret])
    const sealed = vault.seal('asma', 'row')
    const body = sealed.split('.').at(-1) ?? ''
    const changed =
      sealed.slice(0, -body.length) + (body.startsWith('A') ? 'B' : 'A') + body.slice(1)
    expect(() => vault.open(changed, 'row')).toThrow()
  })

  it('does not open a text whose tag was cut short', () => {
    const vault = createVault([secret])
    const [id, nonce, tag, body] = vault.seal('asma', 'row').split('.')
    for (const bytes of [4, 8, 12, 15]) {
      const short = Buffer.from(tag ?? '', 'base64url')
        .subarray(0, bytes)
        .toString('base64url')
      expect(() => vault.open([id, nonce, short, body].join('.'), 'row')).toThrow()
    }
  })

  it('still opens what was sealed before the key was changed, and seals with the new key', () => {
    const before = createVault([older]).seal('asma', 'row')
    const rotated = createVault([secret, older])
    expect(rotated.open(before, 'row')).toBe('asma')
    expect(() => createVault([older]).open(rotated.seal('asma', 'row'), 'row')).toThrow(
      /SECRET_KEY/,
    )
  })

  it('gives equal texts equal fingerprints, which say nothing without the key', () => {
    expect(createVault([secret]).fingerprint('a')).toBe(createVault([secret]).fingerprint('a'))
    expect(createVault([secret]).fingerprint('a')).not.toBe(createVault([older]).fingerprint('a'))
  })
})
