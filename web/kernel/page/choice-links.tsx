import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Link } from './link.tsx'

interface ChoiceLinksProps {
  /** What is chosen among. */
  label: string
  choices: readonly { to: string; text: string; isName?: boolean; isChosen: boolean }[]
  /** Without its label, and on a phone one line that moves sideways, which leaves the screen to the list. */
  compact?: boolean
}

/**
 * The filters of a list, as links to the same page: the address holds the choice, so that going
 * back, reloading and sharing work.
 */
export function ChoiceLinks({ label, choices, compact = false }: ChoiceLinksProps) {
  return (
    <nav
      aria-label={label}
      className={
        compact
          ? 'min-w-0 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]'
          : 'flex flex-wrap items-baseline gap-x-3 gap-y-2 print:hidden'
      }
    >
      {!compact && (
        <span aria-hidden="true" className="w-full shrink-0 font-bold sm:w-28">
          {label}
        </span>
      )}
      <ul
        className={
          compact ? 'flex gap-2 max-sm:w-max sm:flex-wrap' : 'flex min-w-0 flex-wrap gap-2'
        }
      >
        {choices.map(({ to, text, isName, isChosen }) => (
          <li key={text} ref={compact && isChosen ? showInLine : undefined}>
            <Link
              to={to}
              preventScrollReset
              viewTransition={false}
              translate={isName ? 'no' : undefined}
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border-2 px-4 py-1 leading-tight font-bold transition-colors',
                compact && 'max-sm:px-3 max-sm:text-dense',
                isChosen
                  ? 'border-sea bg-sea text-on-sea'
                  : 'border-line-strong bg-surface text-sea hover:border-sea hover:bg-sea-soft',
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
