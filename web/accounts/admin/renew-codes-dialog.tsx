import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '#domain/accounts/two-factor-contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'

interface RenewCodesDialogProps {
  open: boolean
  onClose: () => void
  onRenewed: (codes: readonly string[]) => void
}

/** Ten new recovery codes of one's own, after a warning that the old ones die. */
export function RenewCodesDialog({ open, onClose, onRenewed }: RenewCodesDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <ConfirmDialog
      open={open}
      title={t('renew.title')}
      description={t('renew.text')}
      confirmText={t('renew.confirm')}
      failedTitle={t('renew.failed')}
      onClose={onClose}
      confirm={async () => onRenewed((await call(renewRecoveryCodes)).recoveryCodes)}
    />
  )
}
