import type { ReactNode } from 'react'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'

interface ListHeadingProps {
  title: string
  /** What can be done here, at the title's side. */
  children?: ReactNode
}

/** The title of a list and what can be done with it, in one line: the rest of the screen is for the rows. */
export function ListHeading({ title, children }: ListHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <PageHeading title={title} />
      {children && <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>}
    </div>
  )
}
