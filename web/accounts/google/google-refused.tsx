import { useTranslation } from 'react-i18next'
import {
  GOOGLE_WINDOW_MINUTES,
  type GoogleRefusal,
  googleRefusals,
} from '#domain/accounts/google-refusals.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { GoogleLink } from './google-link.tsx'

/** A refused log-in: the reason, and the ways on. */
export function GoogleRefused({ refusal }: { refusal: GoogleRefusal }) {
  const { t } = useTranslation(['google', 'errors'])
  const why = t(`errors:${googleRefusals[refusal]}`, { minutes: GOOGLE_WINDOW_MINUTES })
  return (
    <AuthPage takesFocus title={t('refused.title')}>
      <Notice tone="error" text={why} />
      <p className="flex flex-wrap gap-3">
        <WaysOn refusal={refusal} />
      </p>
    </AuthPage>
  )
}

function WaysOn({ refusal }: { refusal: GoogleRefusal }) {
  const association = useAssociation()
  const { t } = useTranslation('google')
  const { logIn } = useReturn()

  switch (refusal) {
    case 'inactive':
      return (
        <a href={`mailto:${association.contact.email}`} className={buttonClasses()}>
          <Sentence>
            {(keep) => t('refused.write', { email: keep(association.contact.email) })}
          </Sentence>
        </a>
      )
    // Google would return the same account, unless another one is requested.
    case 'unverified':
    case 'otherAccount':
      return (
        <>
          <Link to={logIn} className={buttonClasses()}>
            {t('refused.logIn')}
          </Link>
          <GoogleLink text={t('refused.otherAccount')} />
        </>
      )
    default:
      return (
        <>
          <GoogleLink look="primary" text={t('refused.again')} />
          <Link to={logIn} className={buttonClasses('secondary')}>
            {t('refused.logIn')}
          </Link>
        </>
      )
  }
}
