import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import { listLibrary } from '#domain/library/contract.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import {
  agePrerenderedDocuments,
  arePrerenderedDocumentsNew,
  prerenderedDocuments,
} from './prerendered-documents.ts'
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
 * The documents of a view, and more of them on demand; the previous list stays while the next one
 * loads. Without TanStack Query, which a prerendered page should not need.
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
  const [isLoadingMore, setIsGettingMore] = useState(false)
  const isCurrent = shown?.key === key

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is in `key`; `attempt` refetches
  useEffect(() => {
    if (isCurrent) return
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
  }, [key, isCurrent, attempt])

  async function more(): Promise<void> {
    if (!shown?.documentList.next) return
    setIsGettingMore(true)
    try {
      const query = { ...queryOf(view), after: shown.documentList.next }
      const next = await call(listLibrary, { query })
      setError(null)
      setShown((now) =>
        now?.key === shown.key ? { ...now, documentList: withPage(now.documentList, next) } : now,
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
    isLoading: !isCurrent && !error,
    isLoadingMore,
    more: () => void more(),
    retry: () => (isCurrent ? void more() : setAttempt((before) => before + 1)),
  }
}

/** Appends a page. A document added in between shifts others onto the next page: none is shown twice. */
function withPage(before: DocumentList, next: DocumentList): DocumentList {
  const known = new Set(before.documents.map(({ id }) => id))
  return {
    ...next,
    isClosest: before.isClosest,
    documents: [...before.documents, ...next.documents.filter(({ id }) => !known.has(id))],
  }
}
