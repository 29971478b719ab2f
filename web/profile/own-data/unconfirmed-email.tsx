import { useTranslation } from 'react-i18next'
import { sendConfirmation } from '#domain/accounts/password-contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

/** Says that the welcome e-mail's link is still to be followed, and sends it again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const sending = useSubmit(async () => {
    await call(sendConfirmation)
    return <Sentence>{(keep) => t('unconfirmed.sent', { email: keep(email) })}</Sentence>
  })
  return (
    <div className="grid gap-3">
      <Notice title={t('unconfirmed.title')}>
        <p className="wrap-anywhere">
          <Sentence>{(keep) => t('unconfirmed.text', { email: keep(email) })}</Sentence>
        </p>
        <p className="pt-2">
          <Button look="secondary" onClick={sending.mutate} busy={sending.isPending}>
            {t('unconfirmed.send')}
          </Button>
        </p>
      </Notice>
      <SubmitReport {...sending} />
    </div>
  )
}
