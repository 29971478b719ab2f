import { ArrowLeft } from 'lucide-react'
import type { LinkProps } from 'react-router'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Link } from './link.tsx'

/** The link over a page's title to the page that it belongs to. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} className={textLinkClasses}>
      <ArrowLeft className="size-5 shrink-0" />
      <span>{children}</span>
    </Link>
  )
}
