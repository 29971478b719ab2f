import { expect, test } from 'vitest'
import {
  isPlain,
  type LibraryView,
  orders,
  typeChoices,
  viewAddress,
  viewFromAddress,
} from './view.ts'

const plain: LibraryView = { words: '', type: '', sort: '' }
const read = (address: string) => viewFromAddress(new URL(address, 'http://a').searchParams)

test('each view is found again by its address', () => {
  const views = typeChoices.flatMap((type) =>
    (['', ...orders] as const).flatMap((sort) =>
      ['', 'back & neck'].map((words) => ({ words, type, sort })),
    ),
  )
  for (const view of views) expect(read(viewAddress(view))).toEqual(view)
  expect(new Set(views.map((view) => viewAddress(view))).size).toBe(views.length)
})

test('an address that means nothing shows all there is', () => {
  expect(read('/biblioteca?tipo=song&orden=size&q=%20')).toEqual(plain)
  expect([plain, { ...plain, type: 'video' as const }].map(isPlain)).toEqual([true, false])
})

test('a document that is looked at stands in the address of its view', () => {
  const address = new URL(viewAddress({ ...plain, type: 'video' }, 'one'), 'http://a')
  expect(Object.fromEntries(address.searchParams)).toEqual({ tipo: 'video', ver: 'one' })
})
