import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useLinkToken } from '#web/shell/use-link-token.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ConfirmDeletionForm } from './confirm-deletion-form.tsx'
import { Farewell } from './farewell.tsx'

/** Where the e-mail's link leads: the last step of deleting an account, logged in or not. */
export default function ConfirmDeletionPage() {
  const { t } = useTranslation('profile')
  const { refresh } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const token = useLinkToken()
  const [refused, setRefused] = useState(false)

  async function onDeleted(): Promise<void> {
    // A reload says farewell again, rather than that the link no longer works.
    await navigate(location.pathname, { replace: true, state: { deleted: true } })
    await refresh()
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
    <div className="page grid max-w-4xl gap-8 py-10 sm:py-14">
      <PageTitle text={t('confirmDeletion.title')} />
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

/** The link cannot be used: why, and how to get another. */
function NoUse({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('profile')
  return (
    <div className="page grid max-w-4xl justify-items-start gap-6 py-10 sm:py-14">
      <PageTitle text={title} />
      <PageHeading title={title} lead={text} />
      <Link to={paths.deleteAccount()} className={buttonClasses()}>
        {t('confirmDeletion.another')}
      </Link>
    </div>
  )
}
