import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { Language } from '#domain/language.ts'
import type { Shelf } from '#domain/library/contract.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { ageFirstShelf, firstShelf, isFirstShelfNew } from './first-shelf.ts'
import { listLibrary } from './light-endpoints.ts'
import { isPlain, type LibraryView } from './view.ts'

interface Shown {
  /** What was asked for; empty for what came with the page a while ago. */
  asked: string
  shelf: Shelf
}

const queryOf = ({ words, type, sort }: LibraryView) => ({
  search: words || undefined,
  type: type || undefined,
  sort: sort || undefined,
})

/**
 * The documents of a view, and more of them on demand. What was shown before stays until the next has
 * come. Without TanStack Query, which a page that comes finished need not bring.
 */
export function useShelf(view: LibraryView, language: Language) {
  const asked = JSON.stringify([language, view])
  // Nobody has gone anywhere since the page came.
  const isAtStart = useNavigationType() === 'POP' && isFirstShelfNew()
  const [shown, setShown] = useState<Shown | null>(() => {
    const shelf = isPlain(view) ? firstShelf(language) : null
    return shelf && { asked: isAtStart ? asked : '', shelf }
  })
  useEffect(ageFirstShelf, [])
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isGettingMore, setIsGettingMore] = useState(false)
  const isThere = shown?.asked === asked

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is in `asked`; an attempt asks anew
  useEffect(() => {
    if (isThere) return
    const abort = new AbortController()
    call(listLibrary, { query: queryOf(view), signal: abort.signal }).then(
      (shelf) => {
        setError(null)
        setShown({ asked, shelf })
      },
      (reason: unknown) => {
        if (!abort.signal.aborted && reason instanceof ApiError) setError(reason)
      },
    )
    return () => abort.abort()
  }, [asked, isThere, attempt])

  async function more(): Promise<void> {
    if (!shown?.shelf.next) return
    setIsGettingMore(true)
    try {
      const query = { ...queryOf(view), after: shown.shelf.next }
      const next = await call(listLibrary, { query })
      setError(null)
      setShown((now) =>
        now?.asked === shown.asked ? { ...now, shelf: joined(now.shelf, next) } : now,
      )
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason)
    } finally {
      setIsGettingMore(false)
    }
  }

  return {
    shelf: shown?.shelf ?? null,
    error,
    /** What is shown belongs to what was asked for before. */
    isComing: !isThere && !error,
    isGettingMore,
    more: () => void more(),
    retry: () => (isThere ? void more() : setAttempt((before) => before + 1)),
  }
}

/** One that has been added meanwhile may move another onto the next page: it is shown once. */
function joined(before: Shelf, next: Shelf): Shelf {
  const known = new Set(before.documents.map(({ id }) => id))
  return {
    ...next,
    isClosest: before.isClosest,
    documents: [...before.documents, ...next.documents.filter(({ id }) => !known.has(id))],
  }
}
