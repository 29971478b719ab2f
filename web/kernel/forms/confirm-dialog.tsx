import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  description: string
  confirmText: string
  failedTitle: string
  danger?: boolean
  /** Does it; the dialog stays, with the reason, when it throws `ApiError`. */
  confirm: () => Promise<void>
  onClose: () => void
  children?: Elements
}

/** Says what will happen, and does it only after a yes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmText, failedTitle, danger, confirm, onClose } = props
  const { t } = useTranslation(['admin', 'ui'])
  const { isPending, errorText, mutate, reset } = useSubmit(confirm)

  function close(): void {
    reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeText={t('ui:close')}
      description={description}
      actions={
        <>
          <Button look={danger ? 'danger' : 'primary'} busy={isPending} onClick={mutate}>
            {confirmText}
          </Button>
          <Button look="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {props.children}
      <ErrorNotice text={errorText} title={failedTitle} />
    </Dialog>
  )
}
