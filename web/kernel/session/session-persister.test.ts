import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createQueryPersister } from '#web/kernel/http/query-persister.ts'
import { mapStorage } from '#web/testing/map-storage.ts'
import type { AuthStatus } from './session.ts'
import type { MarkedSession } from './session-marker.ts'
import { createSessionPersister } from './session-persister.ts'

const minute = 60_000
const offline = new ApiError(0, { error: 'Sin conexión', code: 'connection.offline' })
const itziar: AuthStatus = {
  isAuthenticated: true,
  id: 'itziar',
  email: 'itziar@example.org',
  firstName: 'Itziar',
  lastName: 'Agirre',
  phone: '+34943123456',
  locality: 'Zarautz',
  isAdmin: false,
  rights: [],
  twoFactorVerified: false,
  auth_provider: 'password',
  language: 'es',
  emailVerified: true,
  hasPassword: true,
  receiptMails: false,
  announcementMails: true,
}

/** The session as the page knows it. */
interface State {
  value: AuthStatus | null
  error: ApiError | null
}

/** A tab in which the page is loaded again and again, and what other tabs say of who is logged in. */
function openTab() {
  const values = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const tabs: { say: MarkedSession } = { say: { userId: 'itziar' } }
  const persister = createQueryPersister({
    storage: () => mapStorage(values),
    name: 'ongizate-cache',
    now: () => clock.now,
    buster: 'one',
    maxEntries: 50,
    maxCharacters: 100_000,
  })

  function loadPage() {
    let state: State = { value: null, error: null }
    let settledAt = 0
    let leave = () => {}
    let tell = () => {}
    const sessionPersister = createSessionPersister({
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
      persister,
      onLeave: (callback) => {
        leave = callback
      },
    })
    return {
      sessionPersister,
      who: () => state.value,
      leaves: () => leave(),
      /** A check ends; listeners are called if it changes something. */
      hears(next: State) {
        const isNews = next.value !== state.value
        state = next
        settledAt = clock.now
        if (isNews) tell()
      },
    }
  }
  return { clock, tabs, persister, values, loadPage }
}

/** Itziar is logged in, and her page has been looked at. */
function openHerTab(who: AuthStatus = itziar) {
  const tab = openTab()
  const page = tab.loadPage()
  page.sessionPersister.restore()
  page.hears({ value: who, error: null })
  return { ...tab, page }
}

describe('after a reload', () => {
  test('the server is called first where the kept session cannot be read', () => {
    const { loadPage, persister, clock } = openHerTab()
    const data = { isAuthenticated: true, id: 'itziar' }
    persister.persist({ key: ['auth', 'itziar'], data, timestamp: clock.now, ttl: minute })
    const page = loadPage()
    page.sessionPersister.restore()
    expect(page.who()).toBeNull()
  })

  test('the page begins with who was here, for five minutes after the last check', () => {
    const { loadPage, clock, page } = openHerTab()
    clock.now += 4 * minute
    page.hears({ value: itziar, error: null })
    page.leaves()
    clock.now += 5 * minute - 1
    const soon = loadPage()
    soon.sessionPersister.restore()
    expect(soon.who()).toEqual(itziar)
    clock.now += 1
    const later = loadPage()
    later.sessionPersister.restore()
    expect(later.who()).toBeNull()
  })

  test('a check that could not be made does not make it last longer', () => {
    const { loadPage, clock } = openHerTab()
    const offlinePage = loadPage()
    offlinePage.sessionPersister.restore()
    clock.now += 4 * minute
    offlinePage.hears({ value: offlinePage.who(), error: offline })
    offlinePage.leaves()
    clock.now += 2 * minute
    const later = loadPage()
    later.sessionPersister.restore()
    expect(later.who()).toBeNull()
  })

  test('a page that is left before the first check keeps what there was', () => {
    const { loadPage } = openHerTab()
    const quick = loadPage()
    quick.sessionPersister.restore()
    quick.leaves()
    const next = loadPage()
    next.sessionPersister.restore()
    expect(next.who()).toEqual(itziar)
  })

  test.each<[string, MarkedSession]>([
    ['has logged out in another tab', 'left'],
    ['is not known in any tab', null],
    ['has given way to another account', { userId: 'ane' }],
  ])('nothing is left of a user who %s', (_, say) => {
    const { loadPage, tabs, persister, values } = openHerTab()
    const mine = ['enrolment', 'mine', 'itziar'] as const
    persister.persist({ key: mine, data: [], timestamp: 1_000_000, ttl: minute })
    tabs.say = say
    const page = loadPage()
    page.sessionPersister.restore()
    expect(page.who()).toBeNull()
    expect(values.size).toBe(0)
  })

  test('a prerendered page starts without a user, and removes what others left', () => {
    const { loadPage, tabs, values } = openHerTab()
    tabs.say = 'left'
    const page = loadPage()
    page.sessionPersister.persist()
    expect(page.who()).toBeNull()
    expect(values.size).toBe(0)
  })
})

test('an administrator is never kept', () => {
  const { values } = openHerTab({ ...itziar, rights: ['money'], twoFactorVerified: true })
  expect(values.size).toBe(0)
})

test('a visitor is not kept either', () => {
  const { values } = openHerTab({ isAuthenticated: false })
  expect(values.size).toBe(0)
})
