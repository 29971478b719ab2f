import { Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endSession } from '#domain/profile/contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Session } from './session.ts'

interface SessionItemProps {
  session: Session
  /** Called with the device's name once it is logged out. */
  onEnded: (device: string) => Promise<void>
}

/** One device in words, and the way to log out there; this one has the menu's own. */
export function SessionItem({ session, onEnded }: SessionItemProps) {
  const { t } = useTranslation('profile')
  const device = useDeviceName(session)
  const moment = useMomentText()
  const now = new Date()
  const end = useSubmit(async () => {
    try {
      await call(endSession, { params: { id: session.id } })
    } catch (error) {
      // Ended in the meantime, from another device: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    await onEnded(device)
    return device
  })

  return (
    <li className="grid gap-3 py-4">
      <div className="grid justify-items-start gap-x-6 gap-y-3 sm:flex sm:items-center sm:justify-between">
        <div className="flex min-w-0 items-start gap-4">
          <Monitor className="mt-0.5 size-7 shrink-0 text-sea" />
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere font-bold">{device}</span>
              {session.isThisOne && <Badge look="moss">{t('sessions.thisOne')}</Badge>}
            </p>
            <p className="text-ink-soft">
              {session.isThisOne
                ? t('sessions.loggedIn', { when: moment(session.loggedInAt, now) })
                : t('sessions.lastSeen', { when: moment(session.lastSeenAt, now) })}
            </p>
          </div>
        </div>
        {!session.isThisOne && (
          <Button
            look="secondary"
            className="shrink-0"
            aria-label={t('sessions.endNamed', { device })}
            onClick={end.mutate}
            busy={end.isPending}
          >
            {t('sessions.end')}
          </Button>
        )}
      </div>
      {end.errorText && <SubmitReport {...end} />}
    </li>
  )
}

function useDeviceName({ browser, system }: Session): string {
  const { t } = useTranslation('profile')
  if (browser && system) return t('sessions.browserAndSystem', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
