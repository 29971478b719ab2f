import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MissingContextPage } from '#web/enrolments/missing-context-page.tsx'
import { programmeOfSearch } from '#web/enrolments/purchase-request.ts'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useConfig } from '#web/startup/config.ts'
import { PurchaseScreen } from './purchase-screen.tsx'
import { purchaseStartOf } from './purchase-start.ts'

/** Keeps the card and completes the enrolment (spec §2, §4: /compra). */
export default function PurchasePage() {
  const { t } = useTranslation(['subscriptions', 'ui'])
  const location = useLocation()
  const { user } = useAuth()
  const { value: config, error, refresh } = useConfig()
  const start = purchaseStartOf(location, user, programmeOfSearch(location.search), useProgrammes())

  if (!start) {
    return (
      <MissingContextPage
        title={t('problem.title')}
        text={t('problem.noProgramme')}
        way={{ to: paths.programmes(), text: t('success.toProgrammes') }}
        otherWay={{ to: paths.profile(), text: t('problem.toProfile') }}
      />
    )
  }
  if (config) return <PurchaseScreen key={start.visit} start={start} config={config} />
  if (!error) return <Loading text={t('ui:loading')} />
  return (
    <div className="page grid justify-items-start gap-4 py-12">
      <TryAgain title={t('problem.title')} reason={error} retry={refresh} />
      <Link to={paths.profile()} className={buttonClasses('secondary')}>
        {t('problem.toProfile')}
      </Link>
    </div>
  )
}
