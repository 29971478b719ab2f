import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { slugOfPage } from '#domain/programmes/programme-page.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/not-found.svg'

const otherPages = ['events', 'about', 'donate', 'library'] as const

/** For an address that leads nowhere: what may have happened, and where most people want to go. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  useProgrammeAddedSince()
  return (
    <div className="page grid items-center gap-8 py-10 sm:py-16 md:grid-cols-2">
      <div className="grid justify-items-start gap-6">
        <PageHeading title={t('notFound.title')} lead={t('notFound.text')} />
        <div className="flex flex-wrap gap-3">
          <Link to={paths.home()} className={buttonClasses()}>
            {t('notFound.home')}
          </Link>
          <Link to={paths.programmes()} className={buttonClasses('secondary')}>
            {t('notFound.programmes')}
          </Link>
        </div>
        <nav aria-labelledby="elsewhere">
          <h2 id="elsewhere" className="text-xl">
            {t('notFound.elsewhere')}
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {otherPages.map((page) => (
              <li key={page}>
                <Link to={paths[page]()} className={textLinkClasses}>
                  {t(`nav.${page}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <img src={drawing} alt="" width={400} height={300} className="h-auto w-full" />
    </div>
  )
}

/**
 * The programme that a link leads to may have been added since this tab was opened, which then has no
 * route to it: the server knows, and its answer is what stays.
 */
function useProgrammeAddedSince(): void {
  const { pathname } = useLocation()
  const isFollowed = useNavigationType() !== 'POP'
  const mayBeNew = isFollowed && slugOfPage(pathname) !== undefined
  useEffect(() => {
    if (mayBeNew) window.location.reload()
  }, [mayBeNew])
}
