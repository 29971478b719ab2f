import { useTranslation } from 'react-i18next'
import { reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Account } from './account.ts'

interface ReactivationDialogProps {
  account: Account
  open: boolean
  onClose: () => void
  onChanged: () => void
}

/** Says what opening an account again means, and asks for confirmation; closing it has a page of its own. */
export function ReactivationDialog({ account, open, onClose, onChanged }: ReactivationDialogProps) {
  const { t } = useTranslation('accounts-admin')
  const { id, name, roles } = account

  async function answerYes(): Promise<void> {
    await call(reactivateUser, { params: { id } })
    onClose()
    onChanged()
    showToast({
      tone: 'success',
      text: <Sentence>{(keep) => t('reactivate.done', { name: keep(name) })}</Sentence>,
    })
  }

  return (
    <ConfirmDialog
      open={open}
      title={<Sentence>{(keep) => t('reactivate.title', { name: keep(name) })}</Sentence>}
      description={t('reactivate.text')}
      confirmText={t('reactivate.confirm')}
      failedTitle={t('reactivate.failed')}
      onClose={onClose}
      confirm={answerYes}
    >
      <ul className="grid list-disc gap-2 pl-6">
        <li>{t('reactivate.effects.enters')}</li>
        <li>{t('reactivate.effects.ended')}</li>
        {roles.length > 0 && <li>{t('reactivate.effects.administers')}</li>}
        <li>{t('reactivate.effects.mail')}</li>
      </ul>
    </ConfirmDialog>
  )
}
