import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageTitle } from './page-title.tsx'

/** Browsers word it differently when a script of an older release is no longer on the server. */
const missingScript = /dynamically imported module|module script failed|Failed to fetch.*import/i

/** What is shown in the place of a page that broke. */
export function FailurePage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = error instanceof Error && missingScript.test(error.message)
  const title = outdated ? t('failure.updatedTitle') : t('failure.title')

  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <div className="page grid justify-items-start gap-6 py-12 sm:py-20">
      <PageTitle text={title} />
      <PageHeading title={title} lead={outdated ? t('failure.updatedText') : t('failure.text')} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
        {/* A plain link: the broken script should not come along. */}
        <a href={paths.home()} className={buttonClasses('secondary')}>
          {t('failure.home')}
        </a>
      </div>
    </div>
  )
}
