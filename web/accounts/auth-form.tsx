import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Redirect } from '#web/kernel/page/redirect.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { owesSecondFactor } from '#web/kernel/session/rights.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { OpenOutside } from './open-outside.tsx'
import { useReturn } from './use-return.ts'

const AccessDenied = lazy(() => import('#web/accounts/log-in/access-denied.tsx'))

interface AuthFormProps {
  screen: 'logIn' | 'register'
  lead?: ReactNode
  /** The form. */
  children: ReactNode
}

/**
 * Shows what log-in and sign-up share. A logged-in reader is redirected to their destination, or reads
 * why it is refused; an administrator first gives the second factor.
 */
export function AuthForm({ screen, lead, children }: AuthFormProps) {
  const { t } = useTranslation(['accounts', 'shell'])
  const { user, error, refresh } = useAuth()
  const { target, interrupted, fromBank, denied, ...ways } = useReturn()
  const [failedBefore] = useState(error !== null)
  const title = t(`${screen}.title`)

  if (owesSecondFactor(user)) {
    return <Redirect to={ways.verify} state={{ from: target }} />
  }
  if (user && user.id === denied) {
    return (
      <Suspense>
        <AccessDenied user={user} />
      </Suspense>
    )
  }
  if (user) return <Redirect to={target} />
  return (
    // As high as the screen, so that the footer stays below it while the form is loaded.
    <div className="page grid min-h-dvh content-start gap-8 py-10 sm:py-14">
      <PageHeading title={title} {...(lead && { lead })} />
      <div className="flex flex-wrap items-start gap-x-12 gap-y-8">
        <div className="grid w-[38rem] max-w-full gap-6">
          <OpenOutside />
          {failedBefore && error ? (
            <TryAgain title={t('shell:access.failedTitle')} reason={error} retry={refresh} />
          ) : (
            interrupted && <Notice text={t(fromBank ? 'toFinish' : 'toGoOn')} />
          )}
          <Card>{children}</Card>
        </div>
        <Card
          look="sea"
          className="grid max-w-[38rem] min-w-0 grow basis-44 justify-items-start gap-4"
        >
          <h2 className="text-xl">{t(`${screen}.other.title`)}</h2>
          <p>{t(`${screen}.other.text`)}</p>
          <Link
            to={screen === 'logIn' ? ways.register : ways.logIn}
            className={buttonClasses('secondary')}
          >
            {t(`${screen}.other.link`)}
          </Link>
        </Card>
      </div>
    </div>
  )
}
