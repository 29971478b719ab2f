import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { PageHeading } from './page-heading.tsx'

interface PageOpeningProps {
  title: string
  lead: string
  /** The address of a drawing of 400 by 300 that goes with the words and says nothing more. */
  drawing?: string
  /** The page's main action, where it has one. */
  children?: Elements
}

/** A page's first screen: its heading on a band of sky, beside a drawing. */
export function PageOpening({ title, lead, drawing, children }: PageOpeningProps) {
  return (
    <div className="border-b border-line bg-[linear-gradient(var(--color-ground),var(--color-sea-soft))]">
      <div
        className={classNames(
          'page grid grid-cols-1',
          drawing && 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center md:gap-8',
        )}
      >
        <div className="grid grid-cols-1 justify-items-start gap-6 pt-10 pb-6 sm:pt-14 md:pb-14 print:p-0">
          <PageHeading title={title} lead={lead} />
          {children}
        </div>
        {drawing && (
          <img
            src={drawing}
            alt=""
            width="400"
            height="300"
            className="h-auto w-full max-w-60 justify-self-center pb-6 sm:max-w-72 md:max-w-none md:py-4"
          />
        )}
      </div>
    </div>
  )
}
