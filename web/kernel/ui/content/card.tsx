import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  plain: 'bg-surface border-line',
  sea: 'bg-sea-soft border-transparent',
  clay: 'bg-clay-soft border-transparent',
  moss: 'bg-moss-soft border-transparent',
  sun: 'bg-sun-soft border-transparent',
} as const

export interface CardProps extends ComponentProps<'div'> {
  look?: keyof typeof looks
}

export function Card({ look = 'plain', className, ...rest }: CardProps) {
  return (
    <div {...rest} className={classNames('rounded-lg border p-5 sm:p-7', looks[look], className)} />
  )
}
