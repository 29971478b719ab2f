import { Link } from '#web/shell/layout/link.tsx'
import { classNames } from '#web/ui/content/class-names.ts'

interface FilterLinksProps {
  /** What is chosen among. */
  label: string
  choices: readonly { to: string; text: string; isChosen: boolean }[]
}

/**
 * Chooses which things of a list are shown: each choice has an address of its own. On a phone they are one line
 * that moves sideways, which leaves the screen to the list.
 */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav
      aria-label={label}
      className="min-w-0 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
    >
      <ul className="flex gap-2 max-sm:w-max sm:flex-wrap">
        {choices.map(({ to, text, isChosen }) => (
          <li key={to} ref={isChosen ? showInLine : undefined}>
            <Link
              to={to}
              aria-current={isChosen ? 'true' : undefined}
              preventScrollReset
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border-2 px-4 py-0.5 leading-tight max-sm:px-3 max-sm:text-dense font-bold transition-colors',
                isChosen
                  ? 'border-sea bg-sea text-on-sea'
                  : 'border-line-strong bg-surface text-sea hover:border-sea',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves the line alone, never the page. */
function showInLine(item: HTMLElement | null): void {
  const line = item?.closest('nav')
  if (!item || !line) return
  const { left, right } = item.getBoundingClientRect()
  const edges = line.getBoundingClientRect()
  if (left < edges.left || right > edges.right) line.scrollLeft += left - edges.left
}
