import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PriceBoxProps {
  /** "Este mes" and its price: the most important one, first. */
  nowLabel: ReactNode
  now: ReactNode
  /** "Después, cada mes" and its price. */
  laterLabel: ReactNode
  later: ReactNode
  note?: ReactNode
  className?: string
}

/** Two prices side by side: now and later. */
export function PriceBox({ nowLabel, now, laterLabel, later, note, className }: PriceBoxProps) {
  return (
    <div className={classNames('rounded-md bg-ground px-5 py-4', className)}>
      <dl className="grid gap-x-10 gap-y-2 sm:flex sm:flex-wrap">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
          <dt className="text-ink-soft">{nowLabel}</dt>
          <dd translate="no" className="font-amounts text-2xl font-bold text-clay">
            {now}
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
          <dt className="text-ink-soft">{laterLabel}</dt>
          <dd translate="no" className="font-amounts text-2xl font-bold">
            {later}
          </dd>
        </div>
      </dl>
      {note && <p className="mt-2">{note}</p>}
    </div>
  )
}
