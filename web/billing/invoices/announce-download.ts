import { showToast } from '#web/kernel/ui/feedback/toast.tsx'

/** Announces a download in a toast: browsers' own notice is small, and screen readers may skip it. */
export function announceDownload(text: string): void {
  showToast({ tone: 'info', text })
}
