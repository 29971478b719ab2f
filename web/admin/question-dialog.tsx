import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface QuestionDialogProps {
  open: boolean
  title: string
  description: string
  confirmText: string
  failedTitle: string
  danger?: boolean
  /** Does it; the dialog stays, with the reason, when it throws `ApiError`. */
  confirm: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Says what will happen, and does it only after a yes. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, title, description, confirmText, failedTitle, danger, confirm, onClose } = props
  const { t } = useTranslation(['admin', 'ui'])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function close(): void {
    setProblem(null)
    onClose()
  }

  async function yes(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await confirm()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
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
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void yes()}>
            {confirmText}
          </Button>
          <Button look="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {props.children}
      {problem && (
        <Notice tone="error" title={failedTitle}>
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  )
}
