import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Link } from './link.tsx'
import { PageTitle } from './page-title.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className="page grid justify-items-start gap-6 py-12 sm:py-20">
      <PageTitle text={t('notFound.title')} />
      <PageHeading title={t('notFound.title')} lead={t('notFound.text')} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home()} className={buttonClasses()}>
          {t('notFound.home')}
        </Link>
        <Link to={paths.programmes()} className={buttonClasses('secondary')}>
          {t('notFound.programmes')}
        </Link>
      </div>
    </div>
  )
}
