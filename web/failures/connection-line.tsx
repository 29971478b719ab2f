import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConnectionNews, followConnection } from '#web/startup/follow-connection.ts'

/** Says at the foot of the screen that there is no connection, and for a while that it is back. */
export function ConnectionLine() {
  const { t } = useTranslation()
  const [news, setNews] = useState<ConnectionNews>(null)
  useEffect(() => followConnection(setNews), [])

  const Icon = news === 'back' ? Wifi : WifiOff
  return (
    // Stands there empty from the beginning: only what changes in it is read out.
    <div role="status">
      {news && (
        <p
          className={`border-t border-line ${news === 'back' ? 'bg-moss-soft text-moss' : 'bg-sea-soft text-ink'}`}
        >
          <span className="page flex items-center justify-center gap-3 py-2">
            <Icon className="size-6 shrink-0" />
            <span>{t(`connection.${news}`)}</span>
          </span>
        </p>
      )}
    </div>
  )
}
