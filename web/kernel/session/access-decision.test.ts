import { describe, expect, test } from 'vitest'
import { type AccessDecision, type Caller, decideAccess } from './access-decision.ts'

type User = NonNullable<Caller['user']>

const people = {
  'a member': { rights: [], twoFactorVerified: false, auth_provider: 'password' },
  'a member by Google': { rights: [], twoFactorVerified: false, auth_provider: 'google' },
  'a treasurer': { rights: ['money'], twoFactorVerified: true, auth_provider: 'password' },
  'a treasurer by Google': { rights: ['money'], twoFactorVerified: true, auth_provider: 'google' },
  'a treasurer without second factor': {
    rights: ['money'],
    twoFactorVerified: false,
    auth_provider: 'password',
  },
  'a treasurer by Google without second factor': {
    rights: ['money'],
    twoFactorVerified: false,
    auth_provider: 'google',
  },
} satisfies Record<string, User>

/** The decisions on a page for logged-in users, and on one for who has the right `money`. */
const table: Record<keyof typeof people, [AccessDecision, AccessDecision]> = {
  'a member': ['allow', 'refuse'],
  // As the spec has it; the server refuses them each call of that page.
  'a member by Google': ['allow', 'allow'],
  'a treasurer': ['allow', 'allow'],
  'a treasurer by Google': ['allow', 'allow'],
  'a treasurer without second factor': ['verify', 'verify'],
  'a treasurer by Google without second factor': ['verify', 'verify'],
}

describe('on a page for logged-in users, and on a page of the books', () => {
  test.each(Object.entries(table))('%s meets: %j', (name, expected) => {
    const caller: Caller = { status: 'in', user: people[name as keyof typeof people] }
    expect([decideAccess(caller), decideAccess(caller, 'money')]).toEqual(expected)
  })

  test.each([
    'a treasurer',
    'a treasurer by Google',
  ] as const)('%s is refused the page of another right, and let in where any is enough', (name) => {
    const caller: Caller = { status: 'in', user: people[name] }
    expect([decideAccess(caller, 'health'), decideAccess(caller, 'staff')]).toEqual([
      'refuse',
      'allow',
    ])
  })

  test('a visitor is redirected to log-in', () => {
    const caller: Caller = { status: 'out', user: null }
    expect([decideAccess(caller), decideAccess(caller, 'money')]).toEqual(['logIn', 'logIn'])
  })

  test('there is no decision before the first check', () => {
    const caller: Caller = { status: 'loading', user: null }
    expect([decideAccess(caller), decideAccess(caller, 'money')]).toEqual(['wait', 'wait'])
  })
})
