import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pages } from './pages.ts'
import { safeReturnPath } from './return-path.ts'

const site = 'https://ongizate.example'

describe('a path to return to', () => {
  test.each([
    '/programa-ona',
    '/compra?programa=1&paso=2#tarjeta',
    '/user',
    '/',
    '/?lng=eu',
  ])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    '/cambiarContraseña',
    '/cambiarContrase%C3%B1a',
  ])('may be %s, and is as browsers write it', (path) => {
    expect(safeReturnPath(path)).toBe('/cambiarContrase%C3%B1a')
  })

  test.each([
    ['another site', 'https://elsewhere.example/'],
    ['another site without scheme', '//elsewhere.example/'],
    ['a backslash that browsers read as a slash', '/\\elsewhere.example'],
    ['a tab that browsers drop', '/\t/elsewhere.example'],
    ['dots that leave two slashes behind', '/user/..//elsewhere.example'],
    ['a dot that leaves two slashes behind', '/.//elsewhere.example'],
    ['encoded slashes', '/%2F%2Felsewhere.example'],
    ['an encoded backslash', '/%5Celsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'programa-ona'],
    ['nothing', ''],
    ['something that is not text', 5],
    ['a list', ['/user']],
    ['an address that is no page', '/no-existe'],
    ['a call', '/api/auth/google?volver=/user'],
    ['a second line for the header', '/user?a=\r\nSet-Cookie: a=b'],
    ['more than a cookie holds', `/user?a=${'a'.repeat(1000)}`],
    ['the log-in page itself', '/login?volver=/user'],
    ['the sign-up page', '/register'],
    ['the page after Google', '/login-success?error=denied'],
    ['the page of the second factor', '/admin/verify'],
    ['the page for a forgotten password', '/olvidar-contrasena'],
  ])('is never %s', (_, path) => {
    expect(safeReturnPath(path)).toBeNull()
  })
})

const piece = fc.oneof(
  fc.constantFrom(...pages),
  fc.constantFrom('/', '\\', '//', '..', '.', '%2f', '%2F', '%5c', '%00', '%', '@', ':', '?', '#'),
  fc.constantFrom(
    '\t',
    '\n',
    '\r',
    ' ',
    '\u00a0',
    '／',
    '。',
    'https:',
    'elsewhere.example',
    'user',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const trickyPath = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

test('whatever is requested, the reader stays on a page of ours', () => {
  const ours = new Set<string>(pages.map((page) => encodeURI(page)))
  fc.assert(
    fc.property(trickyPath, (path) => {
      const safe = safeReturnPath(path)
      if (safe === null) return
      const url = new URL(safe, site)
      expect(url.origin).toBe(site)
      expect(ours).toContain(url.pathname)
      // A browser leaves it as it is, and so do we when it comes round again.
      expect(url.href).toBe(site + safe)
      expect(safeReturnPath(safe)).toBe(safe)
    }),
    { numRuns: 5000 },
  )
})
