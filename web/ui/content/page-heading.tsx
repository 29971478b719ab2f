import type { ReactNode } from 'react'

export interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  /** A badge or a few words over the title. */
  above?: ReactNode
  /** The address of a drawing that goes with the words and says nothing more. */
  drawing?: string
}

/** The one `h1` of a page; takes the focus when the page is arrived at. */
export function PageHeading({ title, lead, above, drawing }: PageHeadingProps) {
  return (
    <div className="grid justify-items-start gap-3">
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
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
    </div>
  )
}
