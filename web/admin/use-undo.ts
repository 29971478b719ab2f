import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'
import { showToast } from '#web/ui/feedback/toast.tsx'

/**
 * Says what was removed, with the way to take it back: `undo` must do no harm when it comes twice, or
 * after somebody else has done the same.
 */
export function useUndo(): (text: string, undo: () => Promise<unknown>) => void {
  const { t } = useTranslation('drafts')

  async function takeBack(undo: () => Promise<unknown>): Promise<void> {
    try {
      await undo()
      showToast({ tone: 'success', text: t('undone') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'error', title: t('notUndone'), text: error.message })
    }
  }

  return (text, undo) =>
    showToast({
      ...{ tone: 'success', text },
      action: { text: t('undo'), run: () => void takeBack(undo) },
    })
}
