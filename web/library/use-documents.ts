import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { Language } from '#domain/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import {
  agePrerenderedDocuments,
  arePrerenderedDocumentsNew,
  prerenderedDocuments,
} from './prerendered-documents.ts'
import { listLibrary } from './schema-free-endpoints.ts'
import { isPlain, type LibraryView } from './view.ts'

interface Shown {
  /** The query; empty for the list that came with the page. */
  key: string
  documentList: DocumentList
}

const queryOf = ({ words, type, sort }: LibraryView) => ({
  search: words || undefined,
  type: type || undefined,
  sort: sort || undefined,
})

/**
 * The documents of a view, and more of them on demand. What was shown before stays until the next has
 * come. Without TanStack Query, which a prerendered page need not bring.
 */
export function useDocuments(view: LibraryView, language: Language) {
  const key = JSON.stringify([language, view])
  // No navigation since the page was loaded.
  const isAtStart = useNavigationType() === 'POP' && arePrerenderedDocumentsNew()
  const [shown, setShown] = useState<Shown | null>(() => {
    const documentList = isPlain(view) ? prerenderedDocuments(language) : null
    return documentList && { key: isAtStart ? key : '', documentList }
  })
  useEffect(agePrerenderedDocuments, [])
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isGettingMore, setIsGettingMore] = useState(false)
  const isThere = shown?.key === key

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is in `key`; `attempt` refetches
  useEffect(() => {
    if (isThere) return
    const abort = new AbortController()
    call(listLibrary, { query: queryOf(view), signal: abort.signal }).then(
      (documentList) => {
        setError(null)
        setShown({ key, documentList })
      },
      (reason: unknown) => {
        if (!abort.signal.aborted && reason instanceof ApiError) setError(reason)
      },
    )
    return () => abort.abort()
  }, [key, isThere, attempt])

  async function more(): Promise<void> {
    if (!shown?.documentList.next) return
    setIsGettingMore(true)
    try {
      const query = { ...queryOf(view), after: shown.documentList.next }
      const next = await call(listLibrary, { query })
      setError(null)
      setShown((now) =>
        now?.key === shown.key ? { ...now, documentList: joined(now.documentList, next) } : now,
      )
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason)
    } finally {
      setIsGettingMore(false)
    }
  }

  return {
    documentList: shown?.documentList ?? null,
    error,
    /** The shown list belongs to the previous query. */
    isComing: !isThere && !error,
    isGettingMore,
    more: () => void more(),
    retry: () => (isThere ? void more() : setAttempt((before) => before + 1)),
  }
}

/** One that has been added meanwhile may move another onto the next page: it is shown once. */
function joined(before: DocumentList, next: DocumentList): DocumentList {
  const known = new Set(before.documents.map(({ id }) => id))
  return {
    ...next,
    isClosest: before.isClosest,
    documents: [...before.documents, ...next.documents.filter(({ id }) => !known.has(id))],
  }
}
