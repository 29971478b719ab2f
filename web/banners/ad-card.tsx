import { ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface AdCardProps {
  ref?: Ref<HTMLElement>
  /** Whose advertisement it is. */
  name: string
  /** The picture, or the link around it. */
  children: Elements
}

/** Shows what surrounds an advertisement: the word that says what it is, and whose. */
export function AdCard({ ref, name, children }: AdCardProps) {
  const { t } = useTranslation('home-sections')
  return (
    <article
      ref={ref}
      className="relative grid grid-cols-1 grid-rows-[auto_1fr] gap-2 rounded-lg border border-line bg-surface p-3 transition-shadow hover:shadow-low"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-base text-ink-soft">
        <span className="shrink-0">{t('banners.advertisement')}</span>
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{name}</span>
          <ExternalLink className="size-5 shrink-0" />
        </span>
      </p>
      {children}
    </article>
  )
}
