import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import emptyDocumentList from '#web/site/drawings/empty-library.svg'
import { DocumentCard } from './document-card.tsx'
import { useDocuments } from './use-documents.ts'
import { isPlain, type LibraryView, viewAddress } from './view.ts'

/** A search that was sent; another object each time. */
export interface Submitted {
  words: string
}

interface DocumentListViewProps {
  view: LibraryView
  submitted: Submitted | null
}

/** Shows what was found, or why there is nothing and what to do then. */
export function DocumentListView({ view, submitted }: DocumentListViewProps) {
  const { t } = useTranslation(['library', 'ui'])
  const { language } = useLanguage()
  const { documentList, error, isLoading, isLoadingMore, more, retry } = useDocuments(
    view,
    language,
  )
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  const length = documentList?.documents.length ?? 0
  // After "more" the focus moves to the first new one.
  useEffect(() => {
    if (before.current > 0 && length > before.current) {
      list.current?.children[before.current]?.querySelector<HTMLElement>('h3')?.focus()
    }
    before.current = 0
  }, [length])

  useFocusOnFound(submitted, view.words, isLoading || Boolean(error))

  const failure = error && (
    <TryAgain title={t('failed')} reason={error} retry={async () => retry()} />
  )
  if (!documentList) return failure || <Loading text={t('ui:loading')} />
  const { counts, documents, isClosest, next } = documentList
  const all = counts.document + counts.presentation + counts.video
  const count = view.type ? counts[view.type] : all
  if (count === 0 && !error) return <Nothing view={view} others={all} />
  return (
    <section aria-labelledby="found" aria-busy={isLoading} className="grid grid-cols-1 gap-5">
      <div role="status" className="grid grid-cols-1 gap-5">
        <h2 id="found" tabIndex={-1} className="text-xl">
          {view.words && !isClosest
            ? t('foundFor', { count, words: view.words })
            : t('found', { count })}
        </h2>
        {isClosest && <p>{t('closest', { words: view.words })}</p>}
      </div>
      <ul ref={list} className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {documents.map((document) => (
          <li key={document.id} className="grid grid-cols-1">
            <DocumentCard document={document} to={viewAddress(view, document.id)} />
          </li>
        ))}
      </ul>
      {failure}
      {next && (
        <Button
          look="secondary"
          busy={isLoadingMore}
          className="justify-self-center"
          onClick={() => {
            before.current = length
            more()
          }}
        >
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/**
 * After a search the focus moves to the results: on a phone the keyboard closes, and the list
 * scrolls up from below the fold.
 */
function useFocusOnFound(submitted: Submitted | null, words: string, isWaiting: boolean): void {
  const answered = useRef(submitted)
  useEffect(() => {
    if (!submitted || submitted === answered.current) return
    if (isWaiting || submitted.words !== words) return
    answered.current = submitted
    const heading = document.querySelector<HTMLElement>('#found, #empty')
    heading?.focus({ preventScroll: true })
    if (heading && heading.getBoundingClientRect().top > window.innerHeight / 2) {
      heading.scrollIntoView()
    }
  }, [submitted, words, isWaiting])
}

/** @param others documents of other kinds that have the words */
function Nothing({ view, others }: { view: LibraryView; others: number }) {
  const { t } = useTranslation('library')
  const what = isPlain(view) ? 'empty' : 'nothing'
  return (
    <section
      aria-labelledby="empty"
      className="grid grid-cols-1 justify-items-center gap-3 rounded-lg border border-line bg-surface px-5 py-8 text-center"
    >
      <img
        src={emptyDocumentList}
        alt=""
        width="400"
        height="300"
        className="h-auto w-full max-w-60"
      />
      <div role="status">
        <h2 id="empty" tabIndex={-1} className="text-2xl">
          {t(`${what}.title`)}
        </h2>
      </div>
      <p className="prose text-lg">{t(`${what}.text`)}</p>
      {others > 0 && (
        <Link to={viewAddress({ ...view, type: '' })} className={textLinkClasses}>
          {t('nothing.others', { count: others })}
        </Link>
      )}
      {what === 'nothing' && (
        <Link to={paths.library()} className={textLinkClasses}>
          {t('nothing.all')}
        </Link>
      )}
    </section>
  )
}
