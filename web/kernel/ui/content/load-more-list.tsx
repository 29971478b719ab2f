import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'

interface LoadMoreListProps {
  /** A paginated query; TanStack's infinite queries are such. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ isError: boolean }>
  }
  /** How many entries are shown. */
  count: number
  /** What the button for the next page says. */
  more: string
  /** One list or one table with the entries, and what stands above it. */
  children: Elements
}

const ENTRIES = ':scope > :is(ul, ol) > li, :scope > table > tbody > tr'

/**
 * A list that shows its next page on a press. The button moves on, or leaves with the last page;
 * the keyboard focus moves to the first new entry.
 */
export function LoadMoreList({ query, count, more, children }: LoadMoreListProps) {
  const container = useRef<HTMLDivElement>(null)
  const [readOnAt, setReadOnAt] = useState<number | null>(null)

  useEffect(() => {
    if (readOnAt === null || count <= readOnAt) return
    const entry = container.current?.querySelectorAll<HTMLElement>(ENTRIES)[readOnAt]
    const place = entry?.querySelector<HTMLElement>('h2, h3') ?? entry
    place?.setAttribute('tabindex', '-1')
    place?.focus()
    setReadOnAt(null)
  }, [readOnAt, count])

  async function showMore(): Promise<void> {
    setReadOnAt(count)
    const { isError } = await query.fetchNextPage()
    if (isError) setReadOnAt(null)
  }

  return (
    <div ref={container} className="grid grid-cols-1 gap-3">
      {children}
      {query.hasNextPage && (
        <Button
          look="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void showMore()}
          className="justify-self-center"
        >
          {more}
        </Button>
      )}
    </div>
  )
}
