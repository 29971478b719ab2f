import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/moment-welcome.svg'

/** The account is gone. */
export function Farewell() {
  const { t } = useTranslation('profile')

  return (
    <div className="page grid *:max-w-4xl justify-items-start gap-6 py-10 sm:py-14">
      <PageHeading
        takesFocus
        title={t('farewell.title')}
        lead={t('farewell.lead')}
        drawing={drawing}
      />
      <p className="prose">{t('farewell.text')}</p>
      <Link to={paths.home()} className={buttonClasses()}>
        {t('farewell.home')}
      </Link>
    </div>
  )
}
