import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { createCacheStore } from '#web/http/cache-store.ts'
import type { RemoteState } from './remote-value.ts'
import type { Who } from './session.ts'
import { createSessionKeeper } from './session-keeper.ts'
import type { MarkedSession } from './session-marker.ts'

const minute = 60_000
const offline = new ApiError(0, { error: 'Sin conexión', code: 'connection.offline' })
const itziar: Who = {
  isAuthenticated: true,
  id: 'itziar',
  email: 'itziar@example.org',
  firstName: 'Itziar',
  lastName: 'Agirre',
  phone: '+34943123456',
  locality: 'Zarautz',
  isAdmin: false,
  twoFactorVerified: false,
  auth_provider: 'password',
  language: 'es',
  emailVerified: true,
  hasPassword: true,
}

/** A tab in which the page is loaded again and again, and what other tabs say of who is logged in. */
function openTab() {
  const values = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const tabs: { say: MarkedSession } = { say: { userId: 'itziar' } }
  const store = createCacheStore({
    storage: () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    name: 'ongizate-cache',
    now: () => clock.now,
    build: 'one',
    maxEntries: 50,
    maxCharacters: 100_000,
  })

  function loadPage() {
    let state: RemoteState<Who> = { value: null, error: null }
    let settledAt = 0
    let leave = () => {}
    let tell = () => {}
    const keeper = createSessionKeeper({
      session: {
        begin: (value) => {
          state = { value, error: null }
        },
        get: () => state,
        settledAt: () => settledAt,
        subscribe: (listener) => {
          tell = listener
          return () => {}
        },
      },
      marker: { read: () => tabs.say },
      store,
      onLeave: (callback) => {
        leave = callback
      },
    })
    return {
      keeper,
      who: () => state.value,
      leaves: () => leave(),
      /** A check ends; listeners are called if it changes something. */
      hears(next: RemoteState<Who>) {
        const isNews = next.value !== state.value
        state = next
        settledAt = clock.now
        if (isNews) tell()
      },
    }
  }
  return { clock, tabs, store, values, loadPage }
}

/** Itziar is logged in, and her page has been looked at. */
function openHerTab(who: Who = itziar) {
  const tab = openTab()
  const page = tab.loadPage()
  page.keeper.begin()
  page.hears({ value: who, error: null })
  return { ...tab, page }
}

describe('after a reload', () => {
  test('the server is called first where the kept session cannot be read', () => {
    const { loadPage, store, clock } = openHerTab()
    const data = { isAuthenticated: true, id: 'itziar' }
    store.keep({ key: ['auth', 'itziar'], data, timestamp: clock.now, ttl: minute })
    const page = loadPage()
    page.keeper.begin()
    expect(page.who()).toBeNull()
  })

  test('the page begins with who was here, for five minutes after the last check', () => {
    const { loadPage, clock, page } = openHerTab()
    clock.now += 4 * minute
    page.hears({ value: itziar, error: null })
    page.leaves()
    clock.now += 5 * minute - 1
    const soon = loadPage()
    soon.keeper.begin()
    expect(soon.who()).toEqual(itziar)
    clock.now += 1
    const later = loadPage()
    later.keeper.begin()
    expect(later.who()).toBeNull()
  })

  test('a check that could not be made does not make it last longer', () => {
    const { loadPage, clock } = openHerTab()
    const offlinePage = loadPage()
    offlinePage.keeper.begin()
    clock.now += 4 * minute
    offlinePage.hears({ value: offlinePage.who(), error: offline })
    offlinePage.leaves()
    clock.now += 2 * minute
    const later = loadPage()
    later.keeper.begin()
    expect(later.who()).toBeNull()
  })

  test('a page that is left before the first check keeps what there was', () => {
    const { loadPage } = openHerTab()
    const quick = loadPage()
    quick.keeper.begin()
    quick.leaves()
    const next = loadPage()
    next.keeper.begin()
    expect(next.who()).toEqual(itziar)
  })

  test.each<[string, MarkedSession]>([
    ['has logged out in another tab', 'left'],
    ['is not known in any tab', null],
    ['has given way to another account', { userId: 'ane' }],
  ])('nothing is left of a user who %s', (_, say) => {
    const { loadPage, tabs, store, values } = openHerTab()
    const mine = ['enrolment', 'mine', 'itziar'] as const
    store.keep({ key: mine, data: [], timestamp: 1_000_000, ttl: minute })
    tabs.say = say
    const page = loadPage()
    page.keeper.begin()
    expect(page.who()).toBeNull()
    expect(values.size).toBe(0)
  })

  test('a prerendered page starts without a user, and removes what others left', () => {
    const { loadPage, tabs, values } = openHerTab()
    tabs.say = 'left'
    const page = loadPage()
    page.keeper.keep()
    expect(page.who()).toBeNull()
    expect(values.size).toBe(0)
  })
})

test('an administrator is never kept', () => {
  const { values } = openHerTab({ ...itziar, isAdmin: true, twoFactorVerified: true })
  expect(values.size).toBe(0)
})

test('a visitor is not kept either', () => {
  const { values } = openHerTab({ isAuthenticated: false })
  expect(values.size).toBe(0)
})
