import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'

interface PagerProps {
  page: number
  pages: number
  /** The address of another page. */
  to: (page: number) => string
}

/** Which page of a long list this is, and the ways to the others; nothing where there is only one. */
export function Pager({ page, pages, to }: PagerProps) {
  const { t } = useTranslation('lists')
  if (pages < 2) return null
  const ways = [
    { name: 'first', page: 1, Icon: ChevronsLeft, isOffered: page > 2 },
    { name: 'previous', page: page - 1, Icon: ChevronLeft, isOffered: page > 1 },
    { name: 'next', page: page + 1, Icon: ChevronRight, isOffered: page < pages },
    { name: 'last', page: pages, Icon: ChevronsRight, isOffered: page < pages - 1 },
  ] as const
  return (
    <nav aria-label={t('pages.label')} className="grid justify-items-center gap-3">
      <p className="font-bold">{t('pages.now', { page, pages })}</p>
      <ul className="grid w-full grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:justify-center">
        {ways
          .filter(({ isOffered }) => isOffered)
          .map(({ name, page: other, Icon }) => (
            <li key={name}>
              <Link
                to={to(other)}
                className={buttonClasses('secondary', 'max-sm:w-full max-sm:px-3')}
              >
                {other < page && <Icon className="size-5 shrink-0" />}
                <span>{t(`pages.${name}`)}</span>
                {other > page && <Icon className="size-5 shrink-0" />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
