import type { ReactNode } from 'react'

const looks = {
  stacked: 'grid gap-x-8 gap-y-3',
  /** Two beside each other where there is room. */
  pairs: 'grid gap-x-8 gap-y-3 sm:grid-cols-2',
  /** Each value beside its name where there is room. */
  beside:
    'grid gap-x-8 gap-y-3 *:grid sm:gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:*:col-span-2 sm:*:grid-cols-subgrid',
  figures: 'flex flex-wrap gap-x-12 gap-y-4',
} as const

export interface Fact {
  name: string
  value: ReactNode
  note?: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  look?: keyof typeof looks
}

/** Names with their values. */
export function Facts({ facts, look = 'stacked' }: FactsProps) {
  return (
    <dl className={looks[look]}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          {look === 'figures' ? (
            <dd translate="no" className="font-amounts text-2xl font-bold">
              {value}
            </dd>
          ) : (
            <dd className="wrap-anywhere font-bold">{value}</dd>
          )}
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
