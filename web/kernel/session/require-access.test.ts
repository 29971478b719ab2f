import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { Redirect } from '#web/kernel/page/redirect.tsx'
import { paths } from '#web/paths.ts'
import { beginConfig } from '#web/startup/config.ts'
import { session } from './auth.tsx'
import { RequireAccess } from './require-access.tsx'

// What is known before the first answer: other tests must not find it.
afterEach(() => {
  session.begin(null as never)
  beginConfig(null as never)
})

/** Returns what is rendered of a page at `/user` for a logged-in user. */
function drawnFor(user: Partial<AuthenticatedUser> | null, right?: 'staff'): ReactElement {
  session.begin(
    user
      ? ({ isAuthenticated: true, rights: [], ...user } as AuthenticatedUser)
      : { isAuthenticated: false },
  )
  beginConfig({ programmes: [] } as unknown as SiteConfig)
  let drawn: ReactElement | undefined
  function Page() {
    drawn = RequireAccess({ right })
    return null
  }
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: ['/user?a=b'] }, createElement(Page)),
  )
  if (!drawn) throw new Error('nothing was drawn')
  return drawn
}

it('another account is shown the page from its beginning, with nothing that the page held for the one before', () => {
  const ane = drawnFor({ id: 'ane' })
  expect(ane.type).toBe(Outlet)
  expect(drawnFor({ id: 'ane', firstName: 'Anne' }).key).toBe(ane.key)
  expect(drawnFor({ id: 'jon' }).key).not.toBe(ane.key)
})

it.each([
  ['nobody', null, undefined, paths.logIn('/user?a=b'), { from: '/user?a=b' }],
  [
    'a member, of a page for people with a role',
    { id: 'ane' },
    'staff' as const,
    paths.logIn('/user?a=b'),
    { from: '/user?a=b', denied: 'ane' },
  ],
  [
    'an administrator without the second factor',
    { id: 'ane', rights: ['money' as const], twoFactorVerified: false },
    undefined,
    paths.verifyAdmin('/user?a=b'),
    { from: '/user?a=b' },
  ],
])('%s is led on, with where they were going', (_, user, right, to, state) => {
  const { type, props } = drawnFor(user, right)
  expect(type).toBe(Redirect)
  expect(props).toEqual({ to, state })
})
