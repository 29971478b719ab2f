import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const person = {
  firstName: 'Ítziar',
  lastName: 'Agirre Peña',
  email: 'itzi.mendia7@example.org',
  locality: 'Zarautz',
}

it.each([
  'Password1!',
  'P@ssw0rd',
  'Qwerty123!',
  'Welcome2024!!',
  'Admin123!',
  'Abcd1234!',
  'Aa123456!',
  '1qaz!QAZ',
  'Aaaa1111!',
  'Pa$$w0rd',
  '2024-Password!',
  'Pasahitza2024!',
  'Kaixo123!',
  'Donostia-2026!',
  'Sansebastián1!',
  'Socia-2024!',
  'Contraseña1!',
  'Navidád-25!',
])('%s, which everybody tries, is refused', (password) => {
  expect(weaknessOf(password, person)).toBe('accounts.passwordBreached')
})

it.each([
  'Itziar-2024!',
  'xITZIARx1!',
  'Itziar-2035-7!',
  'I-t-z-i-a-r-7!',
  'Agirre#77x',
  'mendia-A1!',
  'Peña-2024!',
  '1tz14r-2024!',
  'AgirrePeña1!',
  'Zarautz-2026!',
  'Ongizate-2024!',
  'Onarte1!',
  'Ona123!',
  'Ongizate-Ona1!',
])('%s, hardly more than the person’s name and the association’s, is refused', (password) => {
  expect(weaknessOf(password, person, 'Ongizate')).toBe('accounts.passwordPersonal')
})

it.each([
  'Itsasoa-2024!',
  'Kresala-7!',
  'Vx7!kq',
  'Katu-Beltza3%',
  'M1-perro-es-azul!',
  'Itziar-Kresala7!',
  'Ona-Kresala7!',
  'Kresala-AGIRRE7!',
])('%s is taken', (password) => {
  expect(weaknessOf(password, person)).toBeNull()
})

describe('of random passwords', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const capital = letter.map((one) => one.toUpperCase())
  const digit = fc.constantFrom(...'0123456789')
  const symbol = fc.constantFrom(...'!@#$%^&*')

  it('hardly any of six characters is refused', () => {
    const short = fc
      .tuple(capital, letter, digit, symbol, letter, digit)
      .chain((symbols) => fc.shuffledSubarray(symbols, { minLength: 6 }))
      .map((symbols) => symbols.join(''))
    const refused = fc.sample(short, 500).filter((password) => weaknessOf(password, person))
    expect(refused.length).toBeLessThan(10)
  })

  it('none of twelve and more is', () => {
    const strange = fc
      .array(fc.oneof(letter, capital, digit, symbol), { minLength: 12, maxLength: 40 })
      .filter((symbols) => new Set(symbols).size > 8)
      .map((symbols) => symbols.join(''))
    fc.assert(fc.property(strange, (password) => weaknessOf(password, person) === null))
  })
})

it('the hardest text to judge holds nothing up', () => {
  const started = process.cpuUsage()
  for (const text of ['@4$0', 'p@ssw0rd', '1!i|l7$5']) weaknessOf(text.repeat(50), person)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
})
