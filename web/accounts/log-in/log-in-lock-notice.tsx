import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { useLogInLock } from './use-log-in-lock.ts'

interface LogInLockNoticeProps {
  lock: ReturnType<typeof useLogInLock>
  /** To the page that sends a link, which avoids the wait. */
  wayOut: Elements
}

/** How long to wait before the next attempt or what to do instead, and that the wait is over. Key it by the attempt. */
export function LogInLockNotice({ lock, wayOut }: LogInLockNoticeProps) {
  const { t, ready } = useTranslation(['accounts', 'errors'])
  const { minutes, code, hasEnded } = lock
  const [first] = useState(minutes)
  if (!ready) return null
  if (minutes > 0) {
    return (
      // Read out when it appears; the minutes then go down without a word.
      <Notice tone="error" {...(minutes !== first && { role: 'group' })}>
        <p>{t(`errors:${code}`, { minutes, count: minutes })}</p>
        {code === 'accounts.locked' && (
          <>
            <p>{t('logIn.lockedOut')}</p>
            {wayOut}
          </>
        )}
      </Notice>
    )
  }
  if (!hasEnded) return null
  return <Notice tone="success" role="status" text={t('logIn.lockEnded')} />
}
