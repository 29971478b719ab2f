import { describe, expect, test } from 'vitest'
import { type CacheEntry, createCacheStore } from './cache-store.ts'

const minute = 60_000

/** A browser's storage, seen by one version of the software. */
function setUp({ build = 'new' as string | null, maxEntries = 50, maxCharacters = 1e5 } = {}) {
  const values = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const open = (openBuild: string | null) =>
    createCacheStore({
      storage: () => ({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      }),
      name: 'ongizate-cache',
      now: () => clock.now,
      build: openBuild,
      maxEntries,
      maxCharacters,
    })
  const entry = (id: number, changes: Partial<CacheEntry> = {}): CacheEntry => ({
    key: ['programme', id],
    data: { id },
    timestamp: clock.now,
    ttl: 10 * minute,
    ...changes,
  })
  return { values, clock, open, store: open(build), entry }
}

describe('what is kept', () => {
  test('stands under its name, with its key, data, moment and time to live', () => {
    const { store, values, entry } = setUp()
    store.keep(entry(1))
    expect(JSON.parse(values.get('ongizate-cache') ?? '')).toEqual({
      build: 'new',
      entries: [{ key: ['programme', 1], data: { id: 1 }, timestamp: 1_000_000, ttl: 600_000 }],
    })
  })

  test('is there for another tab, and both may add to it', () => {
    const { store, open, entry } = setUp()
    const other = open('new')
    store.keep(entry(1))
    other.keep(entry(2))
    expect(store.read()).toEqual([entry(2), entry(1)].toReversed())
  })

  test('gives way to a newer answer under the same key', () => {
    const { store, entry } = setUp()
    store.keep(entry(1, { data: 'old' }))
    store.keep(entry(1, { data: 'new' }))
    expect(store.read().map(({ data }) => data)).toEqual(['new'])
  })

  test('is gone when its time is over, to the millisecond, and cleaning leaves nothing of it', () => {
    const { store, clock, values, entry } = setUp()
    store.keep(entry(1))
    clock.now += 10 * minute - 1
    expect(store.read()).toHaveLength(1)
    clock.now += 1
    expect(store.read()).toEqual([])
    store.clean()
    expect(values.size).toBe(0)
  })

  test('is gone when the clock was set back', () => {
    const { store, clock, entry } = setUp()
    store.keep(entry(1))
    clock.now -= 1
    expect(store.read()).toEqual([])
  })

  test('can be dropped one by one, or all at once', () => {
    const { store, values, entry } = setUp()
    for (const id of [1, 2, 3]) store.keep(entry(id))
    store.drop(['programme', 2])
    expect(store.read().map(({ key }) => key[1])).toEqual([1, 3])
    store.clear()
    expect(values.size).toBe(0)
  })
})

test('no more entries are kept than allowed: the oldest go first', () => {
  const { store, clock, entry } = setUp({ maxEntries: 2 })
  for (const id of [1, 2, 3]) {
    clock.now += 1
    store.keep(entry(id))
  }
  expect(store.read().map(({ key }) => key[1])).toEqual([3, 2])
})

test('no more characters are kept than allowed: the oldest go first', () => {
  const { store, clock, values, entry } = setUp({ maxCharacters: 1_000 })
  for (const id of [1, 2, 3]) {
    clock.now += 1
    store.keep(entry(id, { data: 'x'.repeat(400) }))
  }
  expect(store.read().map(({ key }) => key[1])).toEqual([3, 2])
  expect(values.get('ongizate-cache')?.length).toBeLessThan(1_100)
})

describe('another version of the software', () => {
  test('sees nothing of what was kept, and cleaning takes it away', () => {
    const { store, open, values, entry } = setUp()
    store.keep(entry(1))
    const newer = open('newer')
    expect(newer.read()).toEqual([])
    newer.clean()
    expect(values.size).toBe(0)
  })

  test('that is being developed keeps nothing', () => {
    const { store, values, entry } = setUp({ build: null })
    store.keep(entry(1))
    expect(values.size).toBe(0)
  })
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a number', '7'],
  ['foreign content', '{"queries":[]}'],
  ['entries that are no list', '{"build":"new","entries":{}}'],
  ['entries that are none', '{"build":"new","entries":[null,1,{},{"key":["programme",1]}]}'],
])('%s under the name does no harm', (_, foreign) => {
  const { store, values, entry } = setUp()
  values.set('ongizate-cache', foreign)
  expect(store.read()).toEqual([])
  store.keep(entry(1))
  expect(store.read()).toEqual([entry(1)])
})

test('a browser that forbids its storage, or has no room, works without', () => {
  const forbidden = createCacheStore({
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    name: 'ongizate-cache',
    now: () => 0,
    build: 'new',
    maxEntries: 1,
    maxCharacters: 100,
  })
  forbidden.keep({ key: ['programme', 1], data: 1, timestamp: 0, ttl: 1 })
  forbidden.clean()
  forbidden.clear()
  expect(forbidden.read()).toEqual([])
})
