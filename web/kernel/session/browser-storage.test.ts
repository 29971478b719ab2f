import { afterEach, expect, test, vi } from 'vitest'
import { keptTypingKey } from '#web/kernel/forms/kept-typing.ts'
import { failedLogInsKey } from '#web/kernel/session/failed-log-ins.ts'
import { clearFailedLogIns, clearStored, clearStoredOfOthers } from './browser-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser's storage that keeps these: what `Object.keys` gives are its keys alone. */
function keeping(name: 'localStorage' | 'sessionStorage', ...keys: string[]) {
  const kept: Record<string, string> = Object.fromEntries(keys.map((key) => [key, 'something']))
  const removeItem = (key: string) => void delete kept[key]
  Object.defineProperty(kept, 'removeItem', { value: removeItem })
  vi.stubGlobal(name, kept)
  return () => Object.keys(kept)
}

test('of an account goes what is kept under its id, and what was typed before the log-in', () => {
  const left = keeping(
    'sessionStorage',
    'form user-1',
    `${keptTypingKey}donation`,
    'form user-2',
    'lng',
  )
  const leftForLong = keeping('localStorage', 'draft user-1 mailing', 'draft user-2 mailing', 'lng')
  clearStored('user-1')
  expect(left()).toEqual(['form user-2', 'lng'])
  expect(leftForLong()).toEqual(['draft user-2 mailing', 'lng'])
})

test('once an account is logged in, everything that belongs to another one goes', () => {
  const [own, other, document] = [1, 2, 3].map((one) => `0f8fad5b-d9cb-469f-a165-70867728950${one}`)
  const left = keeping('sessionStorage', `enrolment ${other} 2`, `enrolment ${own} 2`, 'lng')
  const leftForLong = keeping(
    'localStorage',
    `draft ${other} mailing`,
    `draft ${own} library:${document}`,
    'lng',
  )
  clearStoredOfOthers(own ?? '')
  expect(left()).toEqual([`enrolment ${own} 2`, 'lng'])
  expect(leftForLong()).toEqual([`draft ${own} library:${document}`, 'lng'])
})

test('failed log-ins are forgotten, and nothing else', () => {
  const left = keeping('localStorage', failedLogInsKey, 'lng')
  clearFailedLogIns()
  expect(left()).toEqual(['lng'])
})

test('a browser that forbids its storage is left alone', () => {
  const forbidden = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('forbidden')
      },
    },
  )
  vi.stubGlobal('sessionStorage', forbidden)
  vi.stubGlobal('localStorage', undefined)
  expect(() => clearStored('user-1')).not.toThrow()
  expect(() => clearStoredOfOthers('user-1')).not.toThrow()
  expect(() => clearFailedLogIns()).not.toThrow()
})
