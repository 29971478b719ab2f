import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading } from '#web/shell/layout/page-heading.tsx'

export interface GoogleScreenProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One of the things that the page after Google turns out to be; its heading is read out. */
export function GoogleScreen({ title, lead, children }: GoogleScreenProps) {
  const screen = useRef<HTMLDivElement>(null)

  useEffect(() => {
    screen.current?.querySelector('h1')?.focus()
  }, [])

  return (
    <div ref={screen} className="page grid gap-8 py-10 sm:py-14">
      <PageHeading title={title} {...(lead && { lead })} />
      <div className="grid max-w-[38rem] gap-6">{children}</div>
    </div>
  )
}
