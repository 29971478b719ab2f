import { describe, expect, test } from 'vitest'
import { originOf, returnPathOf } from './return-path.ts'

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

describe('a redirected reader is remembered', () => {
  const at = (pathname: string, search = '', state: unknown = null) =>
    originOf({ pathname, search, hash: '', state })

  test('on this page, with what its address says', () => {
    expect(at('/compra', '?programa=1')).toBe('/compra?programa=1')
  })

  test('on the way to the page behind this one, which is no return path', () => {
    expect(at('/admin/verify', '?volver=%2Finvoices')).toBe('/invoices')
    expect(at('/admin/verify', '', { from: '/user' })).toBe('/user')
  })

  test('nowhere in particular when there is nothing behind it', () => {
    expect(at('/admin/verify')).toBe('/')
  })
})
