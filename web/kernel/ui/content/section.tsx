import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

const looks = {
  page: { gap: 'gap-6', heading: 'text-2xl' },
  /** Among other parts, or in a card. */
  part: { gap: 'gap-4', heading: 'text-2xl' },
  small: { gap: 'gap-4', heading: 'text-xl' },
} as const

export interface SectionProps {
  /** Names the section's heading, and is its anchor. */
  id: string
  title: ReactNode
  lead?: ReactNode
  look?: keyof typeof looks
  className?: string
  children: Elements
}

/** A part of a page under its own heading. */
export function Section(props: SectionProps) {
  const { id, title, lead, look = 'page', className, children } = props
  const { gap, heading } = looks[look]
  return (
    <section
      aria-labelledby={id}
      className={classNames('grid grid-cols-1 content-start', gap, className)}
    >
      <div className="grid grid-cols-1 gap-2">
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
