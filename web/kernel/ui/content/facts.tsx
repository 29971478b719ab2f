import type { ReactNode } from 'react'

export interface Fact {
  name: string
  value: ReactNode
}

/** Names with their values, one under the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-y-3">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
