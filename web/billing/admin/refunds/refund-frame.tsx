import { useLocation } from 'react-router'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface RefundFrameProps {
  title: string
  lead: string
  /** The list that the reader comes from; its search is in the history. */
  back: { to: string; text: string }
  children: Elements
}

/** Around a page on which money is given back. */
export function RefundFrame({ title, lead, back, children }: RefundFrameProps) {
  const { search } = (useLocation().state ?? {}) as { search?: string }
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={title}
        lead={lead}
        above={<BackLink to={`${back.to}${search ?? ''}`}>{back.text}</BackLink>}
      />
      {children}
    </div>
  )
}
