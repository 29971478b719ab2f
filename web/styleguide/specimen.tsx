import type { ReactNode } from 'react'

interface SpecimenProps {
  /** The component's name in the code. */
  name: string
  /** Each state beside what it is called. */
  states: Readonly<Record<string, ReactNode>>
}

/** One component in every state that it can be in. */
export function Specimen({ name, states }: SpecimenProps) {
  return (
    <section className="grid gap-4 border-t border-line py-6">
      <h3 className="text-xl">{name}</h3>
      {Object.entries(states).map(([state, piece]) => (
        <div key={state} className="grid gap-1.5">
          <p className="text-ink-soft">{state}</p>
          <div>{piece}</div>
        </div>
      ))}
    </section>
  )
}

/** Where a component's states are shown: once by day, once by night, with ids of its own each. */
export interface SpecimensProps {
  prefix: string
}
