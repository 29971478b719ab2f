import { classNames } from '#web/ui/content/class-names.ts'
import { Link } from './link.tsx'

interface ChoiceLinksProps {
  label: string
  choices: readonly { key: string; text: string; to: string; isChosen: boolean }[]
}

/**
 * The filters of a list, as links to the same page: the address holds the choice, so that going
 * back, reloading and sharing work.
 */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-baseline gap-x-3 gap-y-2 print:hidden">
      <span aria-hidden="true" className="w-full shrink-0 font-bold sm:w-28">
        {label}
      </span>
      <ul className="flex min-w-0 flex-wrap gap-2">
        {choices.map(({ key, text, to, isChosen }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              viewTransition={false}
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border-2 px-4 py-1.5 leading-tight transition-colors',
                isChosen
                  ? 'border-sea bg-sea font-bold text-on-sea'
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
