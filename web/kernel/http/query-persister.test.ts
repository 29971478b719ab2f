import { describe, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createQueryPersister, type PersistedQuery } from './query-persister.ts'

const minute = 60_000

/** A browser's storage, seen by one version of the software. */
function setUp({ build = 'new' as string | null, maxEntries = 50, maxCharacters = 1e5 } = {}) {
  const values = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const open = (openBuild: string | null) =>
    createQueryPersister({
      storage: () => mapStorage(values),
      name: 'ongizate-cache',
      now: () => clock.now,
      buster: openBuild,
      maxEntries,
      maxCharacters,
    })
  const entry = (id: number, changes: Partial<PersistedQuery> = {}): PersistedQuery => ({
    key: ['programme', id],
    data: { id },
    timestamp: clock.now,
    ttl: 10 * minute,
    ...changes,
  })
  return { values, clock, open, persister: open(build), entry }
}

describe('what is kept', () => {
  test('stands under its name, with its key, data, moment and time to live', () => {
    const { persister, values, entry } = setUp()
    persister.persist(entry(1))
    expect(JSON.parse(values.get('ongizate-cache') ?? '')).toEqual({
      buster: 'new',
      entries: [{ key: ['programme', 1], data: { id: 1 }, timestamp: 1_000_000, ttl: 600_000 }],
    })
  })

  test('is there for another tab, and both may add to it', () => {
    const { persister, open, entry } = setUp()
    const other = open('new')
    persister.persist(entry(1))
    other.persist(entry(2))
    expect(persister.restore()).toEqual([entry(2), entry(1)].toReversed())
  })

  test('gives way to a newer answer under the same key', () => {
    const { persister, entry } = setUp()
    persister.persist(entry(1, { data: 'old' }))
    persister.persist(entry(1, { data: 'new' }))
    expect(persister.restore().map(({ data }) => data)).toEqual(['new'])
  })

  test('is gone when its time is over, to the millisecond, and cleaning leaves nothing of it', () => {
    const { persister, clock, values, entry } = setUp()
    persister.persist(entry(1))
    clock.now += 10 * minute - 1
    expect(persister.restore()).toHaveLength(1)
    clock.now += 1
    expect(persister.restore()).toEqual([])
    persister.collectGarbage()
    expect(values.size).toBe(0)
  })

  test('is gone when the clock was set back', () => {
    const { persister, clock, entry } = setUp()
    persister.persist(entry(1))
    clock.now -= 1
    expect(persister.restore()).toEqual([])
  })

  test('can be dropped one by one, or all at once', () => {
    const { persister, values, entry } = setUp()
    for (const id of [1, 2, 3]) persister.persist(entry(id))
    persister.remove(['programme', 2])
    expect(persister.restore().map(({ key }) => key[1])).toEqual([1, 3])
    persister.clear()
    expect(values.size).toBe(0)
  })
})

test('no more entries are kept than allowed: the oldest go first', () => {
  const { persister, clock, entry } = setUp({ maxEntries: 2 })
  for (const id of [1, 2, 3]) {
    clock.now += 1
    persister.persist(entry(id))
  }
  expect(persister.restore().map(({ key }) => key[1])).toEqual([3, 2])
})

test('no more characters are kept than allowed: the oldest go first', () => {
  const { persister, clock, values, entry } = setUp({ maxCharacters: 1_000 })
  for (const id of [1, 2, 3]) {
    clock.now += 1
    persister.persist(entry(id, { data: 'x'.repeat(400) }))
  }
  expect(persister.restore().map(({ key }) => key[1])).toEqual([3, 2])
  expect(values.get('ongizate-cache')?.length).toBeLessThan(1_100)
})

describe('another version of the software', () => {
  test('sees nothing of what was kept, and cleaning takes it away', () => {
    const { persister, open, values, entry } = setUp()
    persister.persist(entry(1))
    const newer = open('newer')
    expect(newer.restore()).toEqual([])
    newer.collectGarbage()
    expect(values.size).toBe(0)
  })

  test('that is being developed keeps nothing', () => {
    const { persister, values, entry } = setUp({ build: null })
    persister.persist(entry(1))
    expect(values.size).toBe(0)
  })
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a number', '7'],
  ['foreign content', '{"queries":[]}'],
  ['entries that are no list', '{"buster":"new","entries":{}}'],
  ['entries that are none', '{"buster":"new","entries":[null,1,{},{"key":["programme",1]}]}'],
])('%s under the name does no harm', (_, foreign) => {
  const { persister, values, entry } = setUp()
  values.set('ongizate-cache', foreign)
  expect(persister.restore()).toEqual([])
  persister.persist(entry(1))
  expect(persister.restore()).toEqual([entry(1)])
})

test('a browser that forbids its storage, or has no room, works without', () => {
  const forbidden = createQueryPersister({
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    name: 'ongizate-cache',
    now: () => 0,
    buster: 'new',
    maxEntries: 1,
    maxCharacters: 100,
  })
  forbidden.persist({ key: ['programme', 1], data: 1, timestamp: 0, ttl: 1 })
  forbidden.collectGarbage()
  forbidden.clear()
  expect(forbidden.restore()).toEqual([])
})
