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

/** Where one is on a way of several screens. */
export function Steps({ label, steps, current, doneText }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-x-3 gap-y-1 sm:flex-row sm:gap-y-0">
      {steps.map((step, index) => {
        const done = index < current
        const active = index === current
        return (
          <li
            key={step}
            aria-current={active ? 'step' : undefined}
            className={classNames(
              'flex flex-1 items-center gap-3 border-l-4 py-1 pl-3 leading-snug sm:flex-col sm:items-start sm:border-t-4 sm:border-l-0 sm:pt-3 sm:pl-0',
              done && 'border-moss text-moss',
              active && 'border-sea font-bold text-sea',
              !done && !active && 'border-line text-ink-soft',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-9 shrink-0 place-items-center rounded-full border-2 border-current font-bold',
                active && 'bg-sea text-on-sea',
              )}
            >
              {done ? <Check className="size-5" /> : index + 1}
            </span>
            <span>
              {step}
              {done && <span className="sr-only"> ({doneText})</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
