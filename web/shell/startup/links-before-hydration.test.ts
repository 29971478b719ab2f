import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuseFilesOffline } from '#web/shell/layout/links-offline.ts'
import { followLinksBeforeHydration } from './links-before-hydration.ts'

const site = 'https://example.org'
const routes = ['/', '/biblioteca', '*'].map((path) => ({ path }))
let hear: (event: MouseEvent) => void
const place = {
  addEventListener: (_: string, listener: typeof hear) => {
    hear = listener
  },
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', {
    ...place,
    location: { href: `${site}/biblioteca?tipo=video`, pathname: '/biblioteca' },
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A click on a link that React has stopped; true when the browser does not follow it. */
function isKept(href: string, more: { target?: string; download?: true; ctrlKey?: true } = {}) {
  const preventDefault = vi.fn()
  const link = { href: new URL(href, site).href, target: '', ...more }
  const target = { closest: () => ({ ...link, hasAttribute: () => more.download === true }) }
  const click = { button: 0, cancelBubble: true, target, preventDefault, stopPropagation() {} }
  hear({ ...click, ctrlKey: more.ctrlKey } as unknown as MouseEvent)
  return preventDefault.mock.calls.length > 0
}

it.each([
  ['/', '/'],
  ['/biblioteca', '/biblioteca'],
  ['/biblioteca?tipo=video#found', null],
  ['/biblioteca?ver=1#found', '/biblioteca?ver=1#found'],
  ['/assets/film.mp4', null],
  ['https://elsewhere.org/biblioteca', null],
])('a link to %s leads the router to %s', (href, path) => {
  const navigate = vi.fn()
  followLinksBeforeHydration({ routes, navigate } as never, place as never)
  expect(isKept(href)).toBe(path !== null)
  expect(navigate.mock.calls.map(([to]) => to)).toEqual(path === null ? [] : [path])
})

it('without a connection, a section that is not hydrated stays as it is', () => {
  const navigate = vi.fn()
  followLinksBeforeHydration({ routes, navigate } as never, place as never)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isKept('/biblioteca?ver=1')).toBe(true)
  expect(navigate).not.toHaveBeenCalled()
  expect(isKept('/')).toBe(true)
  expect(navigate).toHaveBeenCalledTimes(1)
})

it.each<[string, Parameters<typeof isKept>[1], boolean]>([
  ['/assets/film.mp4', {}, true],
  ['/documents/1?download', { target: '_blank' }, true],
  ['https://elsewhere.org/', {}, true],
  ['/', { target: '_blank' }, true],
  ['/', {}, false],
  ['/biblioteca?ver=1', {}, false],
  ['/biblioteca?tipo=video#found', {}, false],
  ['/assets/film.mp4', { ctrlKey: true }, false],
  ['blob:https://example.org/1', { download: true }, false],
  ['mailto:ane@example.org', {}, false],
])('without a connection, the browser loads nothing for %s %j: %s', (href, more, isRefused) => {
  refuseFilesOffline(routes)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isKept(href, more)).toBe(isRefused)
  vi.stubGlobal('navigator', { onLine: true })
  expect(isKept(href, more)).toBe(false)
})
