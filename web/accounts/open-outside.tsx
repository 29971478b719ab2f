import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { inAppBrowser } from '#domain/accounts/in-app-browser.ts'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

const never = () => () => undefined

/**
 * Tells whether the page is shown within another application; `null` while it is hydrated, since a
 * prerendered page does not know. A page on a telephone's home screen is no other application.
 */
export function useWithinApplication(): boolean | null {
  return useSyncExternalStore<boolean | null>(never, isWithinApplication, () => null)
}

function isWithinApplication(): boolean {
  const isOnHomeScreen = window.matchMedia?.('(display-mode: standalone)').matches
  return !isOnHomeScreen && inAppBrowser.test(navigator.userAgent)
}

/**
 * Tells readers within Instagram, Facebook and the like to open the page in their browser. A prerendered page
 * has it for all, and shows it by the class of `web/start.ts`, so that it pushes nothing away later.
 */
export function OpenOutside() {
  const { t } = useTranslation('accounts')
  const isWithin = useWithinApplication()
  if (isWithin === false) return null
  return (
    <div className={isWithin ? undefined : 'within-application'}>
      <Notice tone="warning" role="note" title={t('outside.title')}>
        <p>{t('outside.text')}</p>
        <p>
          <CopyButton
            text={isWithin ? window.location.href : ''}
            copiedText={t('outside.copied')}
            failedText={t('outside.copyFailed')}
          >
            {t('outside.copy')}
          </CopyButton>
        </p>
      </Notice>
    </div>
  )
}
