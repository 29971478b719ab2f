import type { ReactNode } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { PageTitle } from './page-title.tsx'

interface HeadingProps {
  lead?: ReactNode
  /** A badge or a few words over the title. */
  above?: Elements
  /** The address of a drawing that goes with the words and says nothing more. */
  drawing?: string
  /** The title is the name of a person or a thing, which browsers' translators leave as it is. */
  isName?: boolean
  /** What appears at the same address: there the router moves no focus. */
  takesFocus?: boolean
}

/** The title in the browser's tab is the heading's own, or `tabTitle`; `null` where the page has another. */
export type PageHeadingProps = HeadingProps &
  ({ title: string; tabTitle?: string | null } | { title: ReactNode; tabTitle: string | null })

/** The one `h1` of a page, which takes the focus when the page is arrived at, and the tab's title. */
export function PageHeading({
  title,
  tabTitle = String(title),
  lead,
  above,
  drawing,
  isName = false,
  takesFocus = false,
}: PageHeadingProps) {
  return (
    <div className="grid justify-items-start gap-3">
      {tabTitle !== null && <PageTitle text={tabTitle} />}
      {drawing && (
        <img
          src={drawing}
          alt=""
          width="400"
          height="300"
          className="aspect-4/3 h-auto w-56 rounded-md object-cover"
        />
      )}
      {above}
      <h1
        ref={takesFocus ? focus : null}
        tabIndex={-1}
        translate={isName ? 'no' : undefined}
        className={classNames('text-3xl', isName && 'wrap-anywhere')}
      >
        {title}
      </h1>
      {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
    </div>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}
