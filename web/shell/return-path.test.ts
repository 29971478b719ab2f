import { describe, expect, test } from 'vitest'
import { returnPathOf, safeReturnPath } from './return-path.ts'

describe('a path to return to', () => {
  test.each(['/programa-ona', '/compra?paso=2#tarjeta', '/user', '/'])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    ['another site', 'https://elsewhere.example/'],
    ['another site without scheme', '//elsewhere.example/'],
    ['a backslash that browsers read as a slash', '/\\elsewhere.example'],
    ['a tab that browsers drop', '/\t/elsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'programa-ona'],
    ['nothing', ''],
    ['something that is not text', 5],
    ['the log-in page itself', '/login?volver=/user'],
    ['the sign-up page', '/register'],
  ])('is never %s', (_, path) => {
    expect(safeReturnPath(path)).toBeNull()
  })
})

describe('after logging in the reader goes', () => {
  test('to the page that the guard remembered', () => {
    expect(returnPathOf({ state: { from: '/compra' }, search: '?volver=%2Fuser' })).toBe('/compra')
  })

  test('to the page in the address when a reload has lost the rest', () => {
    expect(returnPathOf({ state: null, search: '?volver=%2Fprograma-ona' })).toBe('/programa-ona')
  })

  test('home when the address leads elsewhere', () => {
    expect(returnPathOf({ state: null, search: '?volver=//elsewhere.example' })).toBe('/')
  })

  test('to the fallback when nothing is remembered', () => {
    expect(returnPathOf({ state: null, search: '' }, '/user')).toBe('/user')
  })
})
