import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { DRAFT_DAYS } from '#web/kernel/forms/form-draft.ts'
import { createDraftStore, type KeptDraft } from './draft-store.ts'

/** A browser's storage: what `Object.keys` gives are its keys alone. */
function memory(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value })
  return kept as unknown as Storage
}

const draft: KeptDraft = {
  values: { subject: 'Fiesta' },
  requestKey: 'key',
  version: null,
  savedAt: 10 * DAY_MS,
  path: '/admin/inscripciones/correo',
}

it('a draft is its author’s alone, and goes with one form', () => {
  const kept = memory()
  const own = createDraftStore(
    () => kept,
    () => draft.savedAt,
  )
  expect(own.write('ane', 'mailing', draft)).toBe(true)
  own.write('ane', 'new document 1', draft)
  own.write('jon', 'new document 2', draft)
  expect(own.read('ane', 'mailing')).toEqual(draft)
  expect(own.read('jon', 'mailing')).toBeNull()
  expect(own.names('ane', 'new document ')).toEqual(['new document 1'])
  expect(own.all('jon')).toEqual([draft])
  own.write('ane', 'refund', { ...draft, savedAt: draft.savedAt - 1 })
  expect(own.all('ane').map(({ savedAt }) => draft.savedAt - savedAt)).toEqual([0, 0, 1])
  own.forget('ane', 'mailing')
  expect(own.read('ane', 'mailing')).toBeNull()
})

it.each([
  ['a day before its time is over', DRAFT_DAYS - 1, ['draft ane mailing', 'lng']],
  ['when its time is over', DRAFT_DAYS, ['lng']],
])('%s', (_, days, left) => {
  const kept = memory({ lng: 'eu' })
  createDraftStore(
    () => kept,
    () => 0,
  ).write('ane', 'mailing', draft)
  const later = createDraftStore(
    () => kept,
    () => draft.savedAt + days * DAY_MS,
  )
  later.dropExpired()
  expect(Object.keys(kept).toSorted()).toEqual(left)
})

it('a browser that keeps nothing, or something unreadable, prevents no typing', () => {
  const store = createDraftStore(
    () => {
      throw new Error('forbidden')
    },
    () => 0,
  )
  expect(store.write('ane', 'mailing', draft)).toBe(false)
  expect(store.read('ane', 'mailing')).toBeNull()
  expect(store.names('ane', '')).toEqual([])
  expect(store.all('ane')).toEqual([])
  store.forget('ane', 'mailing')
  store.dropExpired()

  const kept = memory({ 'draft ane mailing': 'not JSON', 'draft ane refund': '{}' })
  const odd = createDraftStore(
    () => kept,
    () => 0,
  )
  expect([odd.read('ane', 'mailing'), odd.read('ane', 'refund')]).toEqual([null, null])
  expect(odd.all('ane')).toEqual([])
  odd.dropExpired()
  expect(Object.keys(kept)).toEqual([])
})
