import type { ReactNode } from 'react'
import { textLinkClasses } from './link-classes.ts'

/**
 * Opens beside a form, so that nothing that stands in it is lost. The text has to say that another
 * tab opens.
 */
export function OtherTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={textLinkClasses}>
      {children}
    </a>
  )
}
