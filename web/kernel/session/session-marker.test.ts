import { expect, test } from 'vitest'
import { createSessionMarker } from './session-marker.ts'

function twoTabs() {
  const kept = new Map<string, string>()
  const written: (string | null)[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      written.push(value)
      kept.set(key, value)
    },
    removeItem: (key: string) => {
      written.push(null)
      kept.delete(key)
    },
  }
  const open = () => createSessionMarker(() => storage)
  return { one: open(), other: open(), written }
}

test('a tab says who is logged in, and the others read it', () => {
  const { one, other } = twoTabs()
  expect(other.read()).toBeNull()
  one.write({ userId: 'ane' })
  expect(other.read()).toEqual({ userId: 'ane' })
  one.write(null)
  expect(other.read()).toBeNull()
})

test('a log-out is still read after a tab has found no session', () => {
  const { one, other } = twoTabs()
  one.write({ userId: 'ane' })
  one.write('left')
  other.write(null)
  expect(one.read()).toBe('left')
  other.write({ userId: 'jon' })
  expect(one.read()).toEqual({ userId: 'jon' })
})

test('tabs that agree write nothing', () => {
  const { one, other, written } = twoTabs()
  for (const tab of [one, other]) tab.write({ userId: 'ane' })
  for (const tab of [one, other]) tab.write('left')
  expect(written).toEqual(['ane', 'left'])
})
