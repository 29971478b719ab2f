import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenPoint } from '#domain/site/chosen-point.ts'
import { allowMap } from '#domain/site/contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { paths } from '#web/paths.ts'
import { hasAgreedToMap } from '#web/site/map/map-consent.ts'

interface MapPointProps {
  latitude: string
  longitude: string
  zoom: string
  onChoose: (point: ChosenPoint) => void
}

/**
 * The map with a pin to be dragged; the fields beside it do the same by keyboard. It is a frame, because only
 * that page's content policy admits another server's images.
 */
export function MapPoint({ onChoose, ...shown }: MapPointProps) {
  const { t } = useTranslation('association-admin')
  const { language } = useLanguage()
  const [isShown, setIsShown] = useState(() => hasAgreedToMap(document.cookie))
  // A point that was dragged is on the map already: only what is typed and left moves it there.
  const [first] = useState(shown)
  const frame = useRef<HTMLIFrameElement>(null)
  const onMessage = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow) return
    onChoose(data as ChosenPoint)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  const { latitude, longitude, zoom } = shown
  useEffect(() => {
    const point = [latitude, longitude, zoom].map(Number)
    if (point.every(Number.isFinite))
      frame.current?.contentWindow?.postMessage(point, location.origin)
  }, [latitude, longitude, zoom])
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(allowMap)
    setIsShown(true)
  })

  if (!isShown) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t('place.consent')}</p>
        <Button look="secondary" busy={isPending} onClick={() => mutate()}>
          {t('place.show')}
        </Button>
        <ErrorNotice text={errorText} />
      </div>
    )
  }
  return (
    <iframe
      ref={frame}
      src={`${paths.map(language)}&${new URLSearchParams({ elegir: '', latitud: first.latitude, longitud: first.longitude, aumento: first.zoom })}`}
      title={t('place.frame')}
      className="h-96 w-full rounded-lg border border-line"
    />
  )
}
