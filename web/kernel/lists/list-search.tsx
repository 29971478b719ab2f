import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { inputClasses } from '#web/kernel/ui/fields/field.tsx'
import { wordsParameter } from '#web/signed-in-paths.ts'
import { searchFieldId } from './list-shortcuts.ts'

interface ChosenFilter {
  /** Its text, such as “Activas”. */
  text: string
  /** The address of the list without it. */
  to: string
}

interface ListSearchProps {
  /** `title` names the search for screen readers; `words` labels the search field. */
  texts: { title: string; words: string; clear: string }
  words: string
  /** The filters that are set, besides the words. */
  chosen: readonly ChosenFilter[]
  /** The list without a search; `null` where nothing of what is set is one. */
  clearTo: string | null
  /** Returns the id of the first invalid field, if there is one: then there is no search. */
  check?: (typed: URLSearchParams) => string | undefined
  /** Gets the values of the fields, by their names. */
  onSearch: (typed: URLSearchParams) => void
  /** The fields of the filters. */
  children?: Elements
  /** Belongs to the folded part, outside the form. */
  beside?: Elements
  /** Stands at the line's end. */
  more?: Elements
}

/**
 * Shows what a list of the administration is narrowed down by, in one line: the input for words, a button that unfolds
 * the other filters, and each that is set with a way to take it off. Nothing changes before it is sent, and all
 * of it stands in the address.
 */
export function ListSearch(props: ListSearchProps) {
  const { texts, words, chosen, clearTo, check, onSearch, children, beside, more } = props
  const { t } = useTranslation('lists')
  const panel = useId()
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // The input follows the address.
    if (input.current) input.current.value = words
  }, [words])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)]
    const typed = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    const wrong = check?.(typed)
    // What is wrong has to be seen, and what was sent need not be.
    flushSync(() => setIsOpen(Boolean(wrong)))
    if (wrong) document.getElementById(wrong)?.focus()
    else onSearch(typed)
  }

  const hasPanel = Boolean(children || beside)
  const isSearched = words !== '' || chosen.length > 0
  return (
    <search aria-label={texts.title} className="grid gap-3 print:hidden">
      <form noValidate onSubmit={submit} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex min-w-[min(11rem,100%)] grow basis-60 gap-2 lg:max-w-md">
            <label htmlFor={searchFieldId} className="sr-only">
              {texts.words}
            </label>
            <input
              ref={input}
              id={searchFieldId}
              type="search"
              name={wordsParameter}
              defaultValue={words}
              placeholder={texts.words}
              aria-keyshortcuts="/"
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              className={classNames(
                inputClasses,
                'min-w-0 text-ellipsis placeholder:text-ink-soft placeholder:opacity-100',
              )}
            />
            <Button type="submit" className="max-sm:px-3">
              <Search className="size-5 shrink-0" />
              <span className="max-sm:sr-only">{t('search')}</span>
            </Button>
          </div>
          {hasPanel && (
            <button
              ref={button}
              type="button"
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setIsOpen(!isOpen)}
              className={buttonClasses('secondary', 'px-4 max-sm:min-h-10!')}
            >
              <SlidersHorizontal className="size-5 shrink-0" />
              <span>{t('filters.button')}</span>
              {chosen.length > 0 && (
                <>
                  <span aria-hidden="true">{`(${chosen.length})`}</span>
                  <span className="sr-only">{t('filters.count', { count: chosen.length })}</span>
                </>
              )}
              <ChevronDown className={classNames('size-5 shrink-0', isOpen && 'rotate-180')} />
            </button>
          )}
          <Chosen chosen={chosen} onTakenOff={() => (button.current ?? input.current)?.focus()} />
          {clearTo !== null && isSearched && (
            <Link to={clearTo} onClick={() => input.current?.focus()} className={textLinkClasses}>
              {texts.clear}
            </Link>
          )}
          {more}
        </div>
        {children && (
          <div id={panel} hidden={!isOpen} className="rounded-lg bg-sea-soft p-4 sm:p-5">
            <div className="grid gap-5">
              {children}
              <div>
                <Button type="submit" look="secondary">
                  {t('filters.apply')}
                </Button>
              </div>
            </div>
          </div>
        )}
      </form>
      {isOpen && beside}
    </search>
  )
}

interface ChosenProps extends Pick<ListSearchProps, 'chosen'> {
  /** The pressed link leaves with its filter, and the focus needs another place. */
  onTakenOff: () => void
}

function Chosen({ chosen, onTakenOff }: ChosenProps) {
  const { t } = useTranslation('lists')
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('filters.set')} className="contents">
      {chosen.map(({ text, to }) => (
        <li key={text} className="min-w-0">
          <Link
            to={to}
            preventScrollReset
            onClick={onTakenOff}
            aria-label={t('filters.remove', { filter: text })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea px-4 py-1 leading-tight font-bold text-on-sea hover:bg-sea-strong"
          >
            <span className="first-letter:uppercase">{text}</span>
            <X className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
