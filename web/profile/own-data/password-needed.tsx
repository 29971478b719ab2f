import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { RowForm } from './data-row.tsx'

/** For accounts that only Google opens: how to get the password that a change requires. */
export function PasswordNeeded({ user, cancelButton }: RowForm) {
  const { t } = useTranslation('profile')
  return (
    <div className="grid gap-4">
      <Notice title={t('passwordNeeded.title')} text={t('passwordNeeded.text')} />
      <CreatePassword email={user.email} beside={cancelButton} />
    </div>
  )
}

/** Sends the link with which a first password is chosen. */
export function CreatePassword({ email, beside }: { email: string; beside?: Elements }) {
  const { t } = useTranslation('profile')
  const sending = useSubmit(async () => {
    await call(forgotPassword, { body: { email } })
    return <Sentence>{(keep) => t('passwordNeeded.sent', { email: keep(email) })}</Sentence>
  })
  return (
    <>
      <SubmitReport {...sending} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={sending.mutate} busy={sending.isPending}>
          {t('passwordNeeded.send')}
        </Button>
        {beside}
      </div>
    </>
  )
}
