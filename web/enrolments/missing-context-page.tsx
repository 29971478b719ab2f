import type { ReactNode } from 'react'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading, type PageHeadingProps } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'

interface Way {
  to: string
  text: ReactNode
}

/** Stands in for a page that was reached without what it is about, with the way on. */
export function MissingContextPage({
  text,
  way,
  otherWay,
  ...heading
}: PageHeadingProps & { text: ReactNode; way: Way; otherWay?: Way }) {
  return (
    <div className="page grid justify-items-start gap-6 py-12">
      <PageHeading {...heading} lead={text} />
      <div className="flex flex-wrap gap-3">
        <Link to={way.to} className={buttonClasses()}>
          {way.text}
        </Link>
        {otherWay && (
          <Link to={otherWay.to} className={buttonClasses('secondary')}>
            {otherWay.text}
          </Link>
        )}
      </div>
    </div>
  )
}
