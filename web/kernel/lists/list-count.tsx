import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface ListCountProps {
  /** The words take the focus where reading goes on there. */
  ref?: Ref<HTMLParagraphElement>
  /** The words of a search that nobody has as they are: the rows are the most similar ones. */
  closestTo?: string | false | undefined
  children: ReactNode
}

/** How many a list has, and beside it how the keyboard goes through them. */
export function ListCount({ ref, closestTo, children }: ListCountProps) {
  const { t } = useTranslation('lists')
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-dense">
      <p ref={ref} tabIndex={-1} role="status" className="font-bold">
        {closestTo && <span>{`${t('closest', { words: closestTo })} `}</span>}
        <span>{children}</span>
      </p>
      <p className="hidden text-ink-soft lg:pointer-fine:block print:hidden">{t('keys')}</p>
    </div>
  )
}
