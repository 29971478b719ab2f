import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'

/** Replaces the log-in form for a user whose account may not open the requested page. */
export default function AccessDenied({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation('shell')
  const { logOut } = useAuth()
  // The page then shows the form, and still knows where to go.
  const { isPending, errorText, mutate } = useSubmit(logOut)

  return (
    <div className="page grid justify-items-start gap-6 py-12">
      <PageHeading title={t('access.deniedTitle')} lead={t('access.denied')} />
      <p className="break-words">
        <Sentence>{(keep) => t('access.deniedAs', { email: keep(user.email) })}</Sentence>
      </p>
      <ErrorNotice text={errorText} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} onClick={mutate}>
          {t('access.otherAccount')}
        </Button>
        <Link to={paths.home()} className={buttonClasses('secondary')}>
          {t('access.home')}
        </Link>
      </div>
    </div>
  )
}
