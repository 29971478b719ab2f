import type { ReactNode } from 'react'

export interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  /** A badge or a few words over the title. */
  above?: ReactNode
}

/** The one `h1` of a page; takes the focus when the page is arrived at. */
export function PageHeading({ title, lead, above }: PageHeadingProps) {
  return (
    <div className="grid justify-items-start gap-3">
      {above}
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
    </div>
  )
}
