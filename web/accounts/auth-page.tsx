import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  /** Also the first title does. */
  takesFocus?: boolean
  children: ReactNode
}

/** The frame of pages around the log-in. A new title takes the focus. */
export function AuthPage({ title, lead, takesFocus = false, children }: AuthPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(title)

  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    page.current?.querySelector('h1')?.focus()
  }, [title])

  return (
    <div ref={page} className="page grid gap-8 py-10 sm:py-14">
      <PageHeading title={title} takesFocus={takesFocus} {...(lead && { lead })} />
      <div className="grid max-w-[38rem] gap-6">{children}</div>
    </div>
  )
}
