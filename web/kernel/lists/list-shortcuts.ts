/** The id of a list's search field. */
export const searchFieldId = 'list-search'

/** What stands for a row: the first thing in it that can be opened or pressed. */
const ROWS = '[data-row]'
const MAIN = ':is(a[href], button, summary)'

/**
 * The keys of a list: `/` focuses its search box, and the arrows move from row to row; Enter opens the focused
 * link. They work only while the focus is within the page's content, or nowhere yet as on a page just opened:
 * one-character shortcuts must not react to dictation or typing elsewhere (WCAG 2.1.4). In a field they are
 * off, except for the arrow from the search box into the list.
 * @param content the page's content, whose `ref` this is
 */
export function listenForListShortcuts(content: HTMLElement | null): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target } = event
    if (target === document.body || (target instanceof Node && content?.contains(target)))
      onKey(event)
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  const isAlone = !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
  if (event.defaultPrevented || !isAlone || !(target instanceof HTMLElement)) return
  const goal = key === '/' ? searchBox(target) : rowBeside(target, key)
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

const isField = (target: HTMLElement) =>
  target.matches('input, select, textarea') || target.isContentEditable

function searchBox(target: HTMLElement): HTMLElement | null {
  return isField(target) ? null : document.getElementById(searchFieldId)
}

function rowBeside(target: HTMLElement, key: string): HTMLElement | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const isInSearch = target.id === searchFieldId
  if (step === 0 || (isField(target) && !isInSearch)) return null
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => mainOf(row))
  const present = rows.findIndex((row) => row.contains(target))
  if (isInSearch) return step === 1 ? mainOf(rows[0]) : null
  if (present === -1) return null
  // Up from the first row leads back to the search field.
  return mainOf(rows[present + step]) ?? (step === -1 ? searchBox(target) : null)
}

function mainOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(MAIN) ?? null
}
