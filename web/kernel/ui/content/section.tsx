import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

export interface SectionProps {
  /** Names the section's heading, and is its anchor. */
  id: string
  title: ReactNode
  lead?: ReactNode
  className?: string
  children: Elements
}

/** A part of a page under its own heading. */
export function Section({ id, title, lead, className, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames('grid grid-cols-1 content-start gap-6', className)}
    >
      <div className="grid grid-cols-1 gap-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
