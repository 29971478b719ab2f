import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface StepsProps {
  label: string
  steps: readonly string[]
  /** Position of the step that is under way, from 0; `steps.length` when all are done. */
  current: number
  /** Read out after a step that lies behind: "hecho". */
  doneText: string
}

/** Where one is on a way of several screens; a phone has room for the name of the present step only. */
export function Steps({ label, steps, current, doneText }: StepsProps) {
  return (
    <ol aria-label={label} className="flex gap-[min(0.5rem,2vw)] sm:gap-3">
      {steps.map((step, index) => {
        const done = index < current
        const active = index === current
        return (
          <li
            key={step}
            aria-current={active ? 'step' : undefined}
            className={classNames(
              'flex min-w-0 flex-1 flex-col gap-2 border-t-4 pt-3 leading-snug',
              done && 'border-moss text-moss',
              active && 'border-sea font-bold text-sea max-sm:flex-4',
              !done && !active && 'border-line text-ink-soft',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-[min(2.25rem,10vw)] shrink-0 place-items-center rounded-full border-2 font-bold',
                active ? 'border-sea bg-sea text-on-sea' : 'border-current',
              )}
            >
              {done ? <Check className="size-5" /> : index + 1}
            </span>
            <span className={active ? 'sm:whitespace-nowrap' : 'sr-only sm:not-sr-only'}>
              <span>{step}</span>
              {done && <span className="sr-only">{` (${doneText})`}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
