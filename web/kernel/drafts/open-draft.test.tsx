import { expect, it, vi } from 'vitest'
import { drafts } from './draft-store.ts'
import { type DraftOptions, openDraft } from './open-draft.ts'

interface Values {
  name: string
  others: { note: string; health: string }[]
  fileId: string | null
  agreed: boolean
}

const nothing: Values = { name: '', others: [], fileId: null, agreed: false }
const typed: Values = {
  name: 'Ane',
  others: [{ note: 'sí', health: 'asma' }],
  fileId: 'a file',
  agreed: true,
}
const options: DraftOptions<Values> = { omit: ['health', 'agreed'], files: ['fileId'] }
const place = { userId: 'ane', name: 'form', path: '/admin' }
const open = () => openDraft(place, nothing, options)

/** A form in which everything is typed at once. */
function typeInto(draft: ReturnType<typeof open>): void {
  draft.follow({
    getValues: (() => typed) as never,
    reset: () => undefined,
    subscribe: ({ callback }) => {
      callback({ values: typed } as never)
      return () => undefined
    },
  })()
}

it('what must never be kept is not in a draft', () => {
  typeInto(open())
  expect(localStorage.getItem('draft ane form')).not.toMatch(/asma|agreed/)
  const { values } = open().get()
  expect(values).toMatchObject({ name: 'Ane', others: [{ note: 'sí' }], fileId: 'a file' })
  expect(values.agreed).toBe(false)
})

it('an uploaded file that the server has removed by now is not in it', () => {
  typeInto(open())
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  expect(open().get().values).toMatchObject({ name: 'Ane', fileId: null })
})

it.each<[string, object, Partial<Values> | null]>([
  [
    'another release wrote',
    { name: 7, others: 'none', newer: true, fileId: 'a file' },
    { name: '' },
  ],
  ['says what is stored by now', { name: '' }, null],
])('a draft that %s does no harm', (_, values, found) => {
  const draft = {
    values: { ...values },
    requestKey: 'key',
    version: null,
    savedAt: Date.now(),
    path: '/admin',
  }
  drafts.write('ane', 'form', draft)
  const { foundAt, ...state } = open().get()
  expect(state.values).toMatchObject(found ?? nothing)
  expect(foundAt === null).toBe(found === null)
  expect(state.requestKey === 'key').toBe(found !== null)
})
