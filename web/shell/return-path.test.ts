import { describe, expect, test } from 'vitest'
import { returnPathOf } from './return-path.ts'

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
