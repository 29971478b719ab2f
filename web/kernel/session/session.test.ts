import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createSiteClient } from '#web/kernel/http/site-client.ts'
import { createFormSnapshots } from './form-snapshots.ts'
import { type AuthStatus, createSession } from './session.ts'
import { createSessionMarker, sessionMarkerKey } from './session-marker.ts'

const offline = new ApiError(0, { error: 'Sin conexión', code: 'connection.offline' })
const broken = new ApiError(500, { error: 'Fallo', code: 'http.internal' })
const noSession: AuthStatus = { isAuthenticated: false }

function account(
  id: string,
  changes: Partial<Extract<AuthStatus, { isAuthenticated: true }>> = {},
): AuthStatus {
  return {
    isAuthenticated: true,
    id,
    email: `${id}@example.org`,
    firstName: id,
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
    ...changes,
  }
}

const itziar = account('itziar')
const ane = account('ane')

/** The storage that tabs of one browser share. */
class SharedStorage {
  readonly values = new Map<string, string>()
  writes = 0
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => {
    this.writes += 1
    this.values.set(key, value)
  }
  removeItem = (key: string) => {
    this.writes += 1
    this.values.delete(key)
  }
}

function ownStorage() {
  const storage = new SharedStorage()
  return () => storage
}

/** One tab. `server` says who the next check finds; what the tab has to drop is written down. */
function openTab(storage: () => SharedStorage = ownStorage()) {
  const clock = { now: 1_000_000 }
  const server: { answer: AuthStatus | ApiError; requests: number } = {
    answer: noSession,
    requests: 0,
  }
  const dropped: string[] = []
  const openForms = createFormSnapshots(
    () => clock.now,
    () => undefined,
  )
  const environment: Parameters<typeof createSession>[0] = {
    queryClient: createSiteClient(),
    check: async () => {
      server.requests += 1
      if (server.answer instanceof ApiError) throw server.answer
      return server.answer
    },
    postLogOut: async () => {
      if (server.answer instanceof ApiError) throw server.answer
      server.answer = noSession
    },
    now: () => clock.now,
    marker: createSessionMarker(storage),
    openForms,
    clearTemporaryToken: () => dropped.push('temporary token'),
    clearFailedLogIns: () => dropped.push('failed log-ins'),
    clearStored: (userId) => dropped.push(`stored of ${userId}`),
    clearStoredOfOthers: (userId) => dropped.push(`stored of others than ${userId}`),
    clearAccountData: () => dropped.push('memory'),
  }
  const session = createSession(environment)
  const logsIn = async (who: AuthStatus) => {
    server.answer = who
    await session.refresh()
    dropped.length = 0
  }
  return { session, environment, server, clock, openForms, dropped, logsIn }
}

describe('a check of the session', () => {
  test.each([offline, broken])('that fails with $code keeps who is logged in', async (failure) => {
    const { session, server, logsIn, dropped } = openTab()
    await logsIn(itziar)
    server.answer = failure
    await session.recheck()
    expect(session.get()).toEqual({ value: itziar, error: failure })
    expect(dropped).toEqual([])
  })

  test('that finds no session logs out, and what was typed is held', async () => {
    const { session, server, logsIn, dropped, openForms } = openTab()
    await logsIn(itziar)
    openForms.watch('contact', () => 'typed')
    server.answer = noSession
    await session.recheck()
    expect(session.get()).toEqual({ value: noSession, error: null })
    expect(dropped).toEqual(['memory'])
    expect(openForms.read('contact', 'itziar')).toBe('typed')
  })

  test('that finds another account drops everything of the first', async () => {
    const { session, server, logsIn, dropped, openForms } = openTab()
    await logsIn(itziar)
    openForms.watch('contact', () => 'typed')
    server.answer = ane
    await session.recheck()
    expect(session.get().value).toEqual(ane)
    expect(dropped).toEqual(expect.arrayContaining(['memory', 'stored of others than ane']))
    expect(openForms.read('contact', 'itziar')).toBeNull()
  })

  test('after a moment’s absence is not made, after a minute it is', async () => {
    const { session, server, logsIn, clock } = openTab()
    await logsIn(itziar)
    const before = server.requests
    clock.now += 59_000
    session.recheckOnFocus()
    expect(server.requests).toBe(before)
    clock.now += 2_000
    session.recheckOnFocus()
    expect(server.requests).toBe(before + 1)
  })

  test('forgets the temporary token once it is not needed, and not while it is', async () => {
    const { session, server, dropped } = openTab()
    server.answer = account('miren', { rights: ['money'] })
    await session.refresh()
    expect(dropped).not.toContain('temporary token')
    server.answer = account('miren', { rights: ['money'], twoFactorVerified: true })
    await session.refresh()
    expect(dropped).toContain('temporary token')
  })

  test('that finds the second factor owed again holds what was typed', async () => {
    const { session, server, logsIn, openForms } = openTab()
    await logsIn(account('miren', { rights: ['money'], twoFactorVerified: true }))
    openForms.watch('contact', () => 'typed')
    server.answer = account('miren', { rights: ['money'] })
    await session.recheck()
    expect(openForms.read('contact', 'miren')).toBe('typed')
  })
})

/** A tab whose checks are answered one by one; `checks` has their signals. */
function openWaitingTab() {
  const tab = openTab()
  const checks: { signal: AbortSignal; resolve: (status: AuthStatus) => void }[] = []
  tab.environment.check = (signal) => new Promise((resolve) => checks.push({ signal, resolve }))
  return { ...tab, checks }
}

describe('of two checks at once', () => {
  test('occasions that coincide make one', async () => {
    const { session, checks } = openWaitingTab()
    const both = [session.recheck(), session.recheck()]
    expect(checks).toHaveLength(1)
    checks[0]?.resolve(itziar)
    await Promise.all(both)
    expect(session.get().value).toEqual(itziar)
  })

  test('the one from before a log-in is aborted, and says nothing when it is answered late', async () => {
    const { session, checks } = openWaitingTab()
    const both = [session.recheck(), session.refresh()]
    expect(checks.map(({ signal }) => signal.aborted)).toEqual([true, false])
    checks[1]?.resolve(itziar)
    checks[0]?.resolve(noSession)
    await Promise.all(both)
    expect(session.get().value).toEqual(itziar)
  })

  test('the one that was on its way when the reader logged out says nothing', async () => {
    const { session, checks, dropped } = openWaitingTab()
    const begun = session.refresh()
    await session.logOut()
    checks[0]?.resolve(itziar)
    await begun
    expect(session.get().value).toEqual(noSession)
    expect(dropped).not.toContain('stored of others than itziar')
  })
})

describe('logging out', () => {
  test('drops tokens, counters, memory, what was stored and what was typed', async () => {
    const { session, logsIn, dropped, openForms } = openTab()
    await logsIn(itziar)
    openForms.watch('contact', () => 'typed')
    await session.logOut()
    expect(session.get().value).toEqual(noSession)
    expect(session.wasLeft()).toBe(true)
    expect(dropped.toSorted()).toEqual(
      ['failed log-ins', 'memory', 'stored of itziar', 'temporary token'].toSorted(),
    )
    expect(openForms.read('contact', 'itziar')).toBeNull()
  })

  test('leaves everything as it is when the server cannot be reached', async () => {
    const { session, server, logsIn, dropped } = openTab()
    await logsIn(itziar)
    server.answer = offline
    await expect(session.logOut()).rejects.toBe(offline)
    expect(session.get().value).toEqual(itziar)
    expect(dropped).toEqual([])
  })
})

describe('a call that finds no session', () => {
  test('logs out and forgets the tokens, but keeps what was typed for the return', async () => {
    const { session, logsIn, dropped, openForms, clock } = openTab()
    await logsIn(itziar)
    openForms.watch('contact', () => 'typed')
    session.end(clock.now)
    expect(session.get().value).toEqual(noSession)
    expect(session.wasLeft()).toBe(false)
    expect(dropped).toEqual(['temporary token', 'memory'])
    expect(openForms.read('contact', 'itziar')).toBe('typed')
  })

  test('says nothing when it was sent before the last log-in', async () => {
    const { session, logsIn, clock } = openTab()
    const sentAt = clock.now
    clock.now += 5_000
    await logsIn(itziar)
    session.end(sentAt)
    await session.recheck()
    expect(session.get().value).toEqual(itziar)
  })
})

describe('two tabs', () => {
  function openTwo() {
    const shared = new SharedStorage()
    return { shared, here: openTab(() => shared), there: openTab(() => shared) }
  }

  test('that agree write nothing to each other', async () => {
    const { here, there, shared } = openTwo()
    await here.logsIn(itziar)
    const before = shared.writes
    await there.logsIn(itziar)
    await here.session.recheck()
    expect(shared.writes).toBe(before)
  })

  test('log out together, at once and without asking the server', async () => {
    const { here, there } = openTwo()
    await here.logsIn(itziar)
    await there.logsIn(itziar)
    await here.session.logOut()
    const requests = there.server.requests
    there.session.followOtherTabs()
    expect(there.session.get().value).toEqual(noSession)
    expect(there.server.requests).toBe(requests)
    expect(there.dropped).toContain('memory')
    expect(there.dropped).toContain('stored of itziar')
  })

  test('log in together', async () => {
    const { here, there } = openTwo()
    await here.session.refresh()
    await there.logsIn(itziar)
    here.server.answer = itziar
    here.session.followOtherTabs()
    await here.session.recheck()
    expect(here.session.get().value).toEqual(itziar)
  })

  test('show nothing of the first account while the second is being waited for', async () => {
    const { here, there } = openTwo()
    await here.logsIn(itziar)
    await there.logsIn(ane)
    here.server.answer = offline
    here.session.followOtherTabs()
    expect(here.session.get().value).toBeNull()
    expect(here.dropped).toContain('memory')
    await here.session.recheck()
    expect(here.session.get()).toEqual({ value: null, error: offline })
  })

  test('check with the server before they treat a session as ended', async () => {
    const { here, there, shared } = openTwo()
    await here.logsIn(itziar)
    await there.logsIn(itziar)
    there.session.end(there.clock.now)
    expect(shared.getItem(sessionMarkerKey)).toBeNull()
    here.session.followOtherTabs()
    expect(here.session.get().value).toEqual(itziar)
    await here.session.recheck()
    expect(shared.getItem(sessionMarkerKey)).toBe('itziar')
  })

  test('of a browser that forbids its storage work each for itself', async () => {
    const { session, logsIn } = openTab(() => {
      throw new Error('The operation is insecure.')
    })
    await logsIn(itziar)
    session.followOtherTabs()
    await session.recheck()
    expect(session.get().value).toEqual(itziar)
    await session.logOut()
    expect(session.get().value).toEqual(noSession)
  })
})
