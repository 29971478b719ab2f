import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Fact {
  name: string
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** Two beside each other where there is room. */
  inPairs?: boolean
}

/** Names with their values, one under the other. */
export function Facts({ facts, inPairs = false }: FactsProps) {
  return (
    <dl className={classNames('grid gap-x-8 gap-y-3', inPairs && 'sm:grid-cols-2')}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
