import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { isWithinApplication } from './in-app-browser.ts'

const never = () => () => undefined

/** Tells whether the page is shown within another application; a prerendered page does not know yet. */
export function useWithinApplication(): boolean {
  return useSyncExternalStore(never, isWithinApplication, () => false)
}

/** Tells readers within Instagram, Facebook and the like to open the page in their browser. */
export function OpenOutside() {
  const { t } = useTranslation('accounts')
  if (!useWithinApplication()) return null
  return (
    <Notice tone="warning" role="note" title={t('outside.title')}>
      <p>{t('outside.text')}</p>
      <p>
        <CopyButton
          text={window.location.href}
          copiedText={t('outside.copied')}
          failedText={t('outside.copyFailed')}
        >
          {t('outside.copy')}
        </CopyButton>
      </p>
    </Notice>
  )
}
