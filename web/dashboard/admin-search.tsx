import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_SEARCH_LETTERS, search } from '#domain/dashboard/search-contract.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useAdminMenu } from '#web/kernel/session/use-rights.ts'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { pagesWith } from './pages-with.ts'
import { SearchResults } from './search-results.tsx'

/** After so many milliseconds without a key the server is asked. */
const PAUSE = 250

interface AdminSearchProps {
  open: boolean
  onClose: () => void
}

/** One search over people, payers, payments, documents and the administrators' own pages. */
export function AdminSearch({ open, onClose }: AdminSearchProps) {
  const { t } = useTranslation(['admin', 'ui'])
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('search.title')}
      closeText={t('ui:close')}
      firstField={field}
    >
      {/* Mounted while the dialog is open: nothing typed is left for who comes next. */}
      <Search field={field} onFollowed={onClose} />
    </Dialog>
  )
}

interface SearchProps {
  field: React.RefObject<HTMLInputElement | null>
  onFollowed: () => void
}

function Search({ field, onFollowed }: SearchProps) {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pages = pagesWith(t, useAdminMenu(), useDeferredValue(typed.trim()), user)
  const isLong = words.length >= MIN_SEARCH_LETTERS
  const query = useAccountQuery(['other', 'search'], search, {
    query: { words },
    enabled: isLong,
    placeholderData: keepPreviousData,
    // Names of people stay in no memory of the browser's.
    gcTime: 0,
  })
  const box = useRef<HTMLDivElement>(null)

  function type(text: string): void {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWords(text.trim()), PAUSE)
  }

  /** The arrows go through what was found as through a menu; Enter leads to the first of it. */
  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    const isTyping = event.target === field.current
    if (!step || (event.key === 'Enter' && !isTyping)) return
    event.preventDefault()
    const stops = [field.current, ...(box.current?.querySelectorAll('a') ?? [])]
    const next = stops[stops.indexOf(event.target as HTMLAnchorElement) + step]
    next?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field and the links in it
    <div
      ref={box}
      onKeyDown={move}
      onClick={({ target }) => (target as Element).closest('a') && onFollowed()}
      className="grid content-start gap-5 sm:min-h-80"
    >
      <TextField
        ref={field}
        id="admin-search"
        type="search"
        label={t('search.label')}
        hint={t('search.hint')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {query.error && <NotLoaded title={t('search.failed')} query={query} />}
      <SearchResults
        words={words}
        pages={pages}
        found={isLong && !query.error ? query.data : undefined}
        isLoading={isLong && query.isFetching}
      />
    </div>
  )
}
