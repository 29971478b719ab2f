import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  sea: 'bg-sea text-on-sea',
  clay: 'bg-clay text-on-clay',
  moss: 'bg-moss-soft text-moss',
  sun: 'bg-sun-soft text-sun',
  quiet: 'bg-sunken text-ink-soft',
} as const

export interface BadgeProps {
  look?: keyof typeof looks
  children: ReactNode
}

/** A word or two that sorts a thing: its programme, its state. */
export function Badge({ look = 'quiet', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        // An edge for those whose own colours take the ground away.
        'inline-block rounded-full border border-transparent px-3.5 py-0.5 font-bold tracking-wide',
        looks[look],
      )}
    >
      {children}
    </span>
  )
}
