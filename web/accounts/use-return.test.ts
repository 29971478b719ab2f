import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { useReturn } from './use-return.ts'

/** The log-in page's knowledge of the way there. */
function arrivingAt(address: string, state: object | null = null) {
  const [pathname = '', search = ''] = address.split('?')
  let known: ReturnType<typeof useReturn> | undefined
  function Page() {
    known = useReturn()
    return null
  }
  const initialEntries = [{ pathname, search: search && `?${search}`, state }]
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries }, createElement(Page)))
  return known
}

it.each([
  ['by the guard', () => arrivingAt('/login', { from: paths.security() })],
  ['by the address', () => arrivingAt(paths.logIn(paths.security()))],
])('a reader who was stopped %s continues to the destination, whichever way they log in', (_, arrive) => {
  expect(arrive()).toMatchObject({
    target: paths.security(),
    interrupted: true,
    verify: paths.verifyAdmin(paths.security()),
    logIn: paths.logIn(paths.security()),
    register: paths.register(paths.security()),
  })
})

it('a reader without a destination goes to their own page', () => {
  expect(arrivingAt('/login')).toMatchObject({
    target: paths.profile(),
    interrupted: false,
    logIn: paths.logIn(),
    register: paths.register(),
    verify: paths.verifyAdmin(),
  })
})

it.each([
  paths.purchaseDone(1),
  paths.paymentCard(),
])('a reader whom a bank sent back to %s in another browser logs in to finish there', (page) => {
  const start = page.includes('?') ? '&' : '?'
  for (const kind of ['setup_intent', 'payment_intent']) {
    const query = `${kind}=i_1&${kind}_client_secret=i_1_secret_2&redirect_status=succeeded`
    const target = page + start + query
    const expected = { target, fromBank: true, logIn: paths.logIn(target) }
    // An administrator's second factor comes between, and keeps the way back.
    expect(arrivingAt(paths.verifyAdmin(target))).toMatchObject({ target, interrupted: true })
    expect(paths.google('es', target)).toContain(encodeURIComponent(target))
    expect(arrivingAt('/login', { from: target })).toMatchObject(expected)
    expect(arrivingAt(paths.logIn(target))).toMatchObject(expected)
  }
  expect(arrivingAt(paths.logIn(page))).toMatchObject({ fromBank: false })
})
