import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import type { useLogInLock } from './use-log-in-lock.ts'

/** How long to wait before the next attempt, and that the wait is over. Key it by the attempt. */
export function LogInLockNotice({ lock }: { lock: ReturnType<typeof useLogInLock> }) {
  const { t, ready } = useTranslation(['accounts', 'errors'])
  const { minutes, code, hasEnded } = lock
  const [first] = useState(minutes)
  if (!ready) return null
  if (minutes > 0) {
    return (
      // Read out when it appears; the minutes then go down without a word.
      <Notice tone="error" {...(minutes !== first && { role: 'group' })}>
        <p>{t(`errors:${code}`, { minutes, count: minutes })}</p>
      </Notice>
    )
  }
  if (!hasEnded) return null
  return (
    <Notice tone="success" role="status">
      <p>{t('logIn.lockEnded')}</p>
    </Notice>
  )
}
