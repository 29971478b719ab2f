import { Link } from '#web/shell/layout/link.tsx'
import { classNames } from '#web/ui/content/class-names.ts'

export interface FilterLinksProps {
  /** What is chosen among. */
  label: string
  choices: readonly { to: string; text: string; isChosen: boolean }[]
}

/** Chooses which things of a list are shown: each choice has an address of its own. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, text, isChosen }) => (
          <li key={to}>
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
