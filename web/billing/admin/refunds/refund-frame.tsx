import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'

interface RefundFrameProps {
  title: string
  lead: string
  /** The list that the reader comes from; its search is in the history. */
  back: { to: string; text: string }
  children: ReactNode
}

/** Around a page on which money is given back. */
export function RefundFrame({ title, lead, back, children }: RefundFrameProps) {
  const { search } = (useLocation().state ?? {}) as { search?: string }
  return (
    <div className="admin-page max-w-4xl">
      <PageTitle text={title} />
      <PageHeading
        title={title}
        lead={lead}
        above={
          <Link to={`${back.to}${search ?? ''}`} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {back.text}
          </Link>
        }
      />
      {children}
    </div>
  )
}
