import { useTranslation } from 'react-i18next'
import { resetTwoFactor } from '#domain/accounts/admin/contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Administrator } from './administrator.ts'

const effects = ['codes', 'sessions', 'next', 'mail'] as const

interface ResetDialogProps {
  /** Whose second factor is in question; `null` while none is. */
  administrator: Pick<Administrator, 'id' | 'name'> | null
  onClose: () => void
  onReset: () => void
}

/** Takes another administrator's second factor away, after saying all that this does. */
export function ResetDialog({ administrator, onClose, onReset }: ResetDialogProps) {
  const { t } = useTranslation('admin')
  const name = administrator?.name ?? ''

  async function reset(): Promise<void> {
    if (!administrator) return
    await call(resetTwoFactor, { params: { id: administrator.id } })
    onClose()
    onReset()
    showToast({
      tone: 'success',
      text: <Sentence>{(keep) => t('reset.done', { name: keep(name) })}</Sentence>,
    })
  }

  return (
    <ConfirmDialog
      open={administrator !== null}
      title={<Sentence>{(keep) => t('reset.title', { name: keep(name) })}</Sentence>}
      description={t('reset.text')}
      confirmText={t('reset.confirm')}
      failedTitle={t('reset.failed')}
      danger
      onClose={onClose}
      confirm={reset}
    >
      <ul className="grid list-disc gap-2 pl-6">
        {effects.map((effect) => (
          <li key={effect}>{t(`reset.effects.${effect}`)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
