import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { refusal, serverAnswering } from '#web/testing/browser.ts'
import { useDocuments } from './use-documents.ts'
import type { LibraryView } from './view.ts'

const view: LibraryView = { words: 'back', type: 'video', sort: 'title' }
const documentList = (ids: string[], next: string | null = null) => ({
  documents: ids.map((id) => ({ id })),
  next,
  counts: {},
  isClosest: false,
})
const library = () => renderHook(() => useDocuments(view, 'es'), { wrapper: MemoryRouter })
const shown = ({ documentList }: ReturnType<typeof useDocuments>) =>
  documentList?.documents.map(({ id }) => id)

it('more is requested of the current search, and each document is shown once', async () => {
  const requests = serverAnswering(({ path }) =>
    path.includes('after') ? documentList(['b', 'c']) : documentList(['a', 'b'], 'b'),
  )
  const { result } = library()
  await waitFor(() => expect(shown(result.current)).toEqual(['a', 'b']))
  await act(async () => result.current.more())
  await waitFor(() => expect(shown(result.current)).toEqual(['a', 'b', 'c']))
  const query = 'search=back&type=video&sort=title'
  expect(requests.map(({ path }) => path)).toEqual([
    `/api/library?${query}`,
    `/api/library?${query}&after=b`,
  ])
})

it('where more fails, the list stays, and it is requested once more', async () => {
  let fails = true
  serverAnswering(({ path }) => {
    if (!path.includes('after')) return documentList(['a'], 'a')
    return fails ? refusal(422, 'http.invalid') : documentList(['b'])
  })
  const { result } = library()
  await waitFor(() => expect(shown(result.current)).toEqual(['a']))
  await act(async () => result.current.more())
  await waitFor(() => expect(result.current.error?.status).toBe(422))
  expect(shown(result.current)).toEqual(['a'])
  fails = false
  await act(async () => result.current.retry())
  await waitFor(() => expect(shown(result.current)).toEqual(['a', 'b']))
})
