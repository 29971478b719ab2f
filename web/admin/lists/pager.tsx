import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/shell/layout/link.tsx'
import { buttonClasses } from '#web/ui/content/button.tsx'

interface PagerProps {
  page: number
  pages: number
  /** The address of a page of the list. */
  to: (page: number) => string
}

/** One page back, one page on; nothing where there is only one. */
export function Pager({ page, pages, to }: PagerProps) {
  const { t } = useTranslation('accounts-admin')
  if (pages < 2) return null
  return (
    <nav aria-label={t('pages.label')} className="flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClasses('secondary')}>
          <ArrowLeft className="size-5 shrink-0" />
          {t('pages.previous')}
        </Link>
      )}
      <span>{t('pages.now', { page, pages })}</span>
      {page < pages && (
        <Link to={to(page + 1)} className={buttonClasses('secondary')}>
          {t('pages.next')}
          <ArrowRight className="size-5 shrink-0" />
        </Link>
      )}
    </nav>
  )
}
