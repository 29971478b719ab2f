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
    'Kaixo123!',
    'Dcba4321!',
    'Lkjhgfdsa1!',
    'P@55word2024!',
    'Pa$$w0rd',
    'Welcome2024!!',
    'Password-1',
    '2024-Password!',
    'Donostia-2026!',
    'Primavera26!',
    'Sansebastián1!',
    'S4nseb4sti4n-26!',
    'Donosti1!',
    'Asociación1!',
    'Asociacion-2024!',
    'Socia-2024!',
    'Elkartea1!',
    'Contrasena1!',
    'Pässword1!',
    'Navidád-25!',
    'Gimnasia2026!',
    'Osasuna-1!',
  ])('%s is refused', (password) => {
    expect(isWellKnown(password, known)).toBe(true)
  })

  it.each([
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

it('a strange password is taken, whatever signs it is made of', () => {
  const sign = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*-_.,ñçáéíóú',
  )
  const strange = fc.array(sign, { minLength: 12, maxLength: 40 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(strange, (password) => {
      fc.pre(new Set(password).size > 8)
      expect(isWellKnown(password, known)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

it('hardly any short strange password is refused', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const capital = letter.map((one) => one.toUpperCase())
  const digit = fc.constantFrom(...'0123456789')
  const sign = fc.constantFrom(...'!@#$%^&*')
  const short = fc
    .tuple(capital, letter, digit, sign, letter, digit)
    .chain((signs) => fc.shuffledSubarray(signs, { minLength: 6 }))
    .map((signs) => signs.join(''))
  const refused = fc.sample(short, 5000).filter((password) => isWellKnown(password, known))
  expect(refused.length).toBeLessThan(25)
})

it('two words that do not belong together are accepted, with any figures', () => {
  const words = ['brujula', 'kresala', 'aldapeta', 'txirimiri', 'tejado', 'almendro', 'olatua']
  const word = fc.constantFrom(...words)
  fc.assert(
    fc.property(word, word, fc.nat(9999), fc.constantFrom('!', '#', '*'), (a, b, figure, sign) => {
      expect(isWellKnown(`${a}${sign}${b.toUpperCase()}${figure}`, known)).toBe(false)
    }),
  )
})

describe('a password that is hardly more than the person’s name', () => {
  const person = {
    firstName: 'Ítziar',
    lastName: 'Agirre Peña',
    email: 'itzi.mendia7@example.org',
    locality: 'Zarautz',
  }
  it.each([
    'Itziar-2024!',
    'xITZIARx1!',
    'Agirre#77x',
    'mendia-A1!',
    'Peña-2024!',
    'Pena-2024!',
    'I-t-z-i-a-r-7!',
    '1tz14r-2024!',
    'AgirrePeña1!',
    'Zarautz-2026!',
    'Z4r4utz#1',
    'Ongizate1!',
    'Ongizate-2024!',
    '0ngiz4te-Itziar7!',
    'Onarte1!',
    'Onarte-2024!',
    'Ona123!',
    'ONA-Onarte9!',
    'Ongizate-Ona1!',
  ])('%s is refused', (password) => expect(isPersonal(password, person, 'Ongizate')).toBe(true))
  it.each([
    'Itsasoa-2024!',
    'Vx7!kq',
    'Itziar-Kresala7!',
    'Onarte-Kresala7!',
    'Ona-Kresala7!',
    'Kresala-AGIRRE7!',
  ])('%s is taken', (password) => expect(isPersonal(password, person, 'Ongizate')).toBe(false))
  it('minds a short name only where there is nothing else', () => {
    const short = { firstName: 'Ane', lastName: 'Gil', email: 'a@example.org', locality: 'Orio' }
    expect(isPersonal('Banane-Gilda7!', short, 'Ongizate')).toBe(false)
    expect(isPersonal('Ane-2026!', short, 'Ongizate')).toBe(true)
    expect(isPersonal('AneGil-7!', short, 'Ongizate')).toBe(true)
  })
})
