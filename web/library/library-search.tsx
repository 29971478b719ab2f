import { ChevronDown, Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MAX_SEARCH } from '#domain/library/limits.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { inputClasses } from '#web/kernel/ui/fields/field.tsx'
import { paths } from '#web/paths.ts'
import { type LibraryView, libraryParameters, orders, typeChoices, viewAddress } from './view.ts'

/** After so many milliseconds without a key the list follows what is typed. */
const PAUSE = 300

interface LibrarySearchProps {
  view: LibraryView
  /** Searches on submit, not only while typing. */
  onSubmit: (words: string) => void
}

/** A search: words, a kind of document, an order. */
export function LibrarySearch({ view, onSubmit }: LibrarySearchProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const show = (change: Partial<LibraryView>, replace = false) => {
    clearTimeout(timer.current)
    void navigate(viewAddress({ ...view, ...change }), { replace, preventScrollReset: true })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const [hasBegun, begin] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another each time
  useEffect(() => {
    const typed = input.current?.value.trim() ?? ''
    if (!input.current || typed === view.words) return
    // Typed before the page was hydrated: it is searched for. Later, words that come with the address, or
    // leave with it, stand in the input; those being typed stay.
    if (!hasBegun && typed) show({ words: typed }, true)
    else input.current.value = view.words
  }, [view.words])
  useEffect(() => begin(true), [])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const words = input.current?.value.trim() ?? ''
    show({ words })
    onSubmit(words)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <search>
        <form action={paths.library()} onSubmit={submit} className="grid max-w-3xl gap-1.5">
          <label htmlFor="library-words" className="font-bold">
            {t('search.label')}
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              id="library-words"
              type="search"
              name={libraryParameters.words}
              defaultValue={view.words}
              maxLength={MAX_SEARCH}
              enterKeyHint="search"
              autoComplete="off"
              className={classNames(inputClasses, 'min-w-0 grow basis-32')}
              onChange={({ target }) => {
                clearTimeout(timer.current)
                timer.current = setTimeout(() => show({ words: target.value.trim() }, true), PAUSE)
              }}
            />
            <button type="submit" className={buttonClasses()}>
              <Search className="size-5 shrink-0" />
              <span className="sr-only sm:not-sr-only">{t('search.submit')}</span>
            </button>
          </div>
        </form>
      </search>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <nav aria-label={t('types.label')} className="min-w-0">
          <ul className="flex flex-wrap gap-2">
            {typeChoices.map((type) => (
              <li key={type}>
                <Link
                  to={viewAddress({ ...view, type })}
                  aria-current={type === view.type ? 'true' : undefined}
                  preventScrollReset
                  className={classNames(
                    'inline-flex min-h-11 items-center rounded-full border-2 px-4 py-1 font-bold whitespace-nowrap',
                    type === view.type
                      ? 'border-sea bg-sea text-on-sea'
                      : 'border-line-strong bg-surface text-sea hover:border-sea',
                  )}
                >
                  {t(`types.${type || 'all'}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor="library-order" className="font-bold">
            {t('order.label')}
          </label>
          <div className="relative min-w-0 max-w-full">
            <select
              id="library-order"
              value={view.sort}
              onChange={({ target }) => show({ sort: target.value as LibraryView['sort'] })}
              className={classNames(inputClasses, 'appearance-none truncate pr-12')}
            >
              {(view.words ? (['', ...orders] as const) : orders).map((order) => (
                // The newest come first by default.
                <option key={order} value={!view.words && order === 'recent' ? '' : order}>
                  {t(`order.${order || 'best'}`)}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-ink-soft" />
          </div>
        </div>
      </div>
    </div>
  )
}
