import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { previewDeletion, requestDeletion } from '#domain/profile/deletion-contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { OwnPage } from '#web/profile/own-page.tsx'
import { DeletionPreview } from './deletion-preview.tsx'

export default function DeleteAccountPage() {
  const { t } = useTranslation('profile')
  const { user } = useAuth()

  if (!user) return null
  return (
    <OwnPage title={t('deletion.title')} lead={t('deletion.lead')}>
      <WhatWouldHappen user={user} />
    </OwnPage>
  )
}

function WhatWouldHappen({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation('profile')
  const query = useAccountQuery(['subscription', 'deletion'], previewDeletion)

  if (!query.data) return <NotLoaded title={t('deletion.failed')} query={query} />
  return (
    <>
      <DeletionPreview preview={query.data} />
      <AskForLink email={user.email} />
    </>
  )
}

function AskForLink({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const sending = useSubmit(async () => {
    await call(requestDeletion)
    return <Sentence>{(keep) => t('deletion.sent', { email: keep(email) })}</Sentence>
  })
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">{t('deletion.request')}</h2>
      <p className="prose wrap-anywhere">
        <Sentence>{(keep) => t('deletion.requestText', { email: keep(email) })}</Sentence>
      </p>
      <p className="prose font-bold">{t('deletion.noWayBack')}</p>
      <SubmitReport {...sending} />
      <p>
        <Button look="secondary" onClick={sending.mutate} busy={sending.isPending}>
          {t('deletion.send')}
        </Button>
      </p>
    </Card>
  )
}
