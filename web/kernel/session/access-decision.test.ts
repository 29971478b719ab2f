import { describe, expect, test } from 'vitest'
import { type AccessDecision, type Caller, decideAccess } from './access-decision.ts'

type User = NonNullable<Caller['user']>

const people = {
  'a member': { isAdmin: false, twoFactorVerified: false, auth_provider: 'password' },
  'a member by Google': { isAdmin: false, twoFactorVerified: false, auth_provider: 'google' },
  'an administrator': { isAdmin: true, twoFactorVerified: true, auth_provider: 'password' },
  'an administrator by Google': { isAdmin: true, twoFactorVerified: true, auth_provider: 'google' },
  'an administrator without second factor': {
    isAdmin: true,
    twoFactorVerified: false,
    auth_provider: 'password',
  },
  'an administrator by Google without second factor': {
    isAdmin: true,
    twoFactorVerified: false,
    auth_provider: 'google',
  },
} satisfies Record<string, User>

/** The decisions on a page for logged-in users, and on one for administrators. */
const table: Record<keyof typeof people, [AccessDecision, AccessDecision]> = {
  'a member': ['allow', 'refuse'],
  // As the spec has it; the server refuses them each call of that page.
  'a member by Google': ['allow', 'allow'],
  'an administrator': ['allow', 'allow'],
  'an administrator by Google': ['allow', 'allow'],
  'an administrator without second factor': ['verify', 'verify'],
  'an administrator by Google without second factor': ['verify', 'verify'],
}

describe('on a page for logged-in users, and on a page for administrators', () => {
  test.each(Object.entries(table))('%s meets: %j', (name, expected) => {
    const caller: Caller = { status: 'in', user: people[name as keyof typeof people] }
    expect([decideAccess(caller), decideAccess(caller, 'admin')]).toEqual(expected)
  })

  test('a visitor is redirected to log-in', () => {
    const caller: Caller = { status: 'out', user: null }
    expect([decideAccess(caller), decideAccess(caller, 'admin')]).toEqual(['logIn', 'logIn'])
  })

  test('there is no decision before the first check', () => {
    const caller: Caller = { status: 'loading', user: null }
    expect([decideAccess(caller), decideAccess(caller, 'admin')]).toEqual(['wait', 'wait'])
  })
})
