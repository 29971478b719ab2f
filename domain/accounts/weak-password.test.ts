import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPersonal, isWellKnown, wellKnownPasswords } from './weak-password.ts'

const known = wellKnownPasswords(dictionary['passwords-common'].map(String))

describe('a password that everybody tries', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'P4$$w0rd!',
    'Passw0rd!',
    'Qwerty123!',
    'Qwertyuiop1!',
    'Welcome2024!',
    'Admin123!',
    'Dragon99*',
    'Abcd1234!',
    'Abc123!',
    'Aa123456!',
    'Zaq12wsx!',
    '1qaz!QAZ',
    'Asdfgh1!',
    'Aaaa1111!',
    'Iloveyou1!',
    'Letmein!1',
    'Monkey12#',
    'Test1234!',
    'Contraseña1!',
    'Pasahitza2024!',
  ])('%s is refused', (password) => {
    expect(isWellKnown(password, known)).toBe(true)
  })

  it.each([
    'Ongizate-2024!',
    'Itsasoa-2024!',
    'Itsasoa-2025!',
    'Kresala-7!',
    'Vx7!kq',
    'Zarautz#Mendi9',
    'Katu-Beltza3%',
    'Ñoña-7rosas!',
    'Gaztelugatxe8&',
    'M1-perro-es-azul!',
  ])('%s is taken', (password) => {
    expect(isWellKnown(password, known)).toBe(false)
  })

  it('is refused however its letters are written', () => {
    const word = fc.constantFrom('password', 'football', 'princess', 'superman', 'sunshine')
    const ending = fc.stringMatching(/^[0-9]{1,4}[!@#$%^&*]$/)
    fc.assert(
      fc.property(word, ending, fc.infiniteStream(fc.boolean()), (base, end, cases) => {
        const typed = [...base]
          .map((letter) => (cases.next().value ? letter.toUpperCase() : letter))
          .join('')
        expect(isWellKnown(typed + end, known)).toBe(true)
      }),
    )
  })
})

it('two words that nobody puts together are taken, with whatever figures', () => {
  const words = ['brujula', 'kresala', 'aldapeta', 'txirimiri', 'tejado', 'almendro', 'olatua']
  const word = fc.constantFrom(...words)
  fc.assert(
    fc.property(word, word, fc.nat(9999), fc.constantFrom('!', '#', '*'), (a, b, figure, sign) => {
      expect(isWellKnown(`${a}${sign}${b.toUpperCase()}${figure}`, known)).toBe(false)
    }),
  )
})

describe('a password that is hardly more than the person’s name', () => {
  const person = { firstName: 'Ítziar', lastName: 'Agirre Peña', email: 'itzi.mendia7@example.org' }
  it.each([
    'Itziar-2024!',
    'xITZIARx1!',
    'Agirre#77x',
    'mendia-A1!',
    'Peña-2024!',
    'Pena-2024!',
  ])('%s is refused', (password) => expect(isPersonal(password, person)).toBe(true))
  it.each(['Itsasoa-2024!', 'Itziar-Kresala7!', 'Kresala-7!'])('%s is taken', (password) =>
    expect(isPersonal(password, person)).toBe(false))
  it('does not mind names too short to tell anything', () => {
    const short = { firstName: 'Ane', lastName: 'Gil', email: 'a@example.org' }
    expect(isPersonal('Banane-Gilda7!', short)).toBe(false)
  })
})
