import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useLinkToken } from '#web/kernel/session/use-link-token.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import { ConfirmDeletionForm } from './confirm-deletion-form.tsx'
import { Farewell } from './farewell.tsx'

/** Where the e-mail's link leads: the last step of deleting an account, logged in or not. */
export default function ConfirmDeletionPage() {
  const { t } = useTranslation('profile')
  const leave = useLeaving()
  const location = useLocation()
  const navigate = useNavigate()
  const token = useLinkToken()
  const [refused, setRefused] = useState(false)

  function onDeleted(): void {
    // A reload says farewell again, rather than that the link no longer works.
    void navigate(location.pathname, { replace: true, state: { deleted: true } })
    void leave()
  }

  if ((location.state as { deleted?: unknown } | null)?.deleted) return <Farewell />
  if (refused) {
    return (
      <NoUse title={t('confirmDeletion.linkInvalid')} text={t('confirmDeletion.linkInvalidText')} />
    )
  }
  if (!token) {
    return (
      <NoUse title={t('confirmDeletion.incomplete')} text={t('confirmDeletion.incompleteText')} />
    )
  }
  return (
    <div className="page grid *:max-w-4xl gap-8 py-10 sm:py-14">
      <PageHeading title={t('confirmDeletion.title')} lead={t('confirmDeletion.lead')} />
      <Card className="grid gap-3">
        <h2 className="text-xl">{t('confirmDeletion.what')}</h2>
        <ul className="prose list-disc space-y-2 pl-6">
          <li>{t('confirmDeletion.enrolments')}</li>
          <li>{t('confirmDeletion.erased')}</li>
          <li>{t('confirmDeletion.kept')}</li>
          <li>{t('confirmDeletion.sessions')}</li>
        </ul>
      </Card>
      <ConfirmDeletionForm token={token} onDeleted={onDeleted} onRefused={() => setRefused(true)} />
    </div>
  )
}

/** Forgets the account in this browser, in all its tabs, unless it is another one that is logged in. */
function useLeaving(): () => Promise<void> {
  const { status, refresh, logOut } = useAuth()
  return async () => {
    if (status !== 'in') return
    try {
      const { isAuthenticated } = await call(checkAuth)
      await (isAuthenticated ? refresh() : logOut())
    } catch (error) {
      // Without connection the next look at the session finds it gone.
      apiErrorOf(error)
    }
  }
}

/** The link cannot be used: why, and how to get another. */
function NoUse({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('profile')

  return (
    <div className="page grid *:max-w-4xl justify-items-start gap-6 py-10 sm:py-14">
      <PageHeading title={title} lead={text} takesFocus />
      <Link to={paths.deleteAccount()} className={buttonClasses()}>
        {t('confirmDeletion.another')}
      </Link>
    </div>
  )
}
