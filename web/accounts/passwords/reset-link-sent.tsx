import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'

const hints = ['minutes', 'spam', 'hour'] as const

/** Shows what to do now that a link may be on its way; the same whether or not there is such an account. */
export function ResetLinkSent({ email }: { email: string }) {
  const { t } = useTranslation('passwords')
  const sending = useSubmit(async () => {
    await call(forgotPassword, { body: { email } })
    return t('sent.sentAgain')
  })

  return (
    <>
      <Card look="sea">
        <ul className="grid list-disc gap-2 pl-5">
          {hints.map((hint) => (
            <li key={hint}>{t(`sent.${hint}`)}</li>
          ))}
        </ul>
      </Card>
      <SubmitReport {...sending} />
      <Button
        look="secondary"
        busy={sending.isPending}
        className="justify-self-start"
        onClick={sending.mutate}
      >
        {t('sent.again')}
      </Button>
    </>
  )
}
