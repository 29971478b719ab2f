import { useTranslation } from 'react-i18next'
import { withdrawConsent } from '#domain/profile/contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'

interface WithdrawDialogProps {
  open: boolean
  /** The consent's. */
  id: string
  /** Says what it allows: to keep what is said about health, or to share it. */
  texts: 'health' | 'share'
  person: string
  onClose: () => void
  onWithdrawn: () => Promise<void>
}

/** Says what withdrawing does at once, before it does. */
export function WithdrawDialog({
  open,
  id,
  texts,
  person,
  onClose,
  onWithdrawn,
}: WithdrawDialogProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const shares = texts === 'share'
  const withdrawing = useSubmit(async () => {
    await call(withdrawConsent, { params: { id } })
    await onWithdrawn()
    return person
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <Sentence>
          {(keep) => t(shares ? 'consents.share.ask' : 'consents.ask', { person: keep(person) })}
        </Sentence>
      }
      description={t(shares ? 'consents.share.askText' : 'consents.askText')}
      closeText={t('ui:close')}
      actions={
        <>
          <Button look="danger" onClick={withdrawing.mutate} busy={withdrawing.isPending}>
            {t(shares ? 'consents.share.confirm' : 'consents.confirm')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('consents.keep')}
          </Button>
        </>
      }
    >
      {withdrawing.errorText && <SubmitReport {...withdrawing} />}
    </Dialog>
  )
}
