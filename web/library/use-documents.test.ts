import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWindow, refusal, serverAnswering } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useDocuments } from './use-documents.ts'
import type { LibraryView } from './view.ts'

beforeEach(() => void openWindow())
afterEach(() => void vi.unstubAllGlobals())

const view: LibraryView = { words: 'back', type: 'video', sort: 'title' }
const documentList = (ids: string[], next: string | null = null) => ({
  documents: ids.map((id) => ({ id })),
  ...{ next, counts: {}, isClosest: false },
})
const library = () =>
  visit(
    () => useDocuments(view, 'es'),
    (page) => createElement(MemoryRouter, null, page),
  )
const shown = ({ documentList }: ReturnType<typeof useDocuments>) =>
  documentList?.documents.map(({ id }) => id)

it('more is requested of the current search, and each document is shown once', async () => {
  const requests = serverAnswering(({ path }) =>
    path.includes('after') ? documentList(['b', 'c']) : documentList(['a', 'b'], 'b'),
  )
  const page = await library()
  await page.does(() => vi.waitFor(() => expect(shown(page.now())).toEqual(['a', 'b'])))
  await page.does(() => page.now().more())
  await page.does(() => vi.waitFor(() => expect(shown(page.now())).toEqual(['a', 'b', 'c'])))
  const query = 'search=back&type=video&sort=title'
  expect(requests.map(({ path }) => path)).toEqual([
    `/api/library?${query}`,
    `/api/library?${query}&after=b`,
  ])
  await page.leave()
})

it('where more fails, the list stays, and it is requested once more', async () => {
  let fails = true
  serverAnswering(({ path }) => {
    if (!path.includes('after')) return documentList(['a'], 'a')
    return fails ? refusal(422, 'http.invalid') : documentList(['b'])
  })
  const page = await library()
  await page.does(() => vi.waitFor(() => expect(shown(page.now())).toEqual(['a'])))
  await page.does(() => page.now().more())
  await page.does(() => vi.waitFor(() => expect(page.now().error?.status).toBe(422)))
  expect(shown(page.now())).toEqual(['a'])
  fails = false
  await page.does(() => page.now().retry())
  await page.does(() => vi.waitFor(() => expect(shown(page.now())).toEqual(['a', 'b'])))
  await page.leave()
})
