import { showToast } from '#web/ui/feedback/toast.tsx'

/** Browsers put a file away without a word that everybody would notice. */
export function announceDownload(text: string): void {
  showToast({ tone: 'info', text })
}
