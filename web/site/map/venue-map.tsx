import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowMap, forbidMap } from '#domain/site/contract.ts'
import { mapConsentSeconds } from '#domain/site/map-consent.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { paths } from '#web/paths.ts'
import standIn from '#web/site/drawings/map-place.svg'
import { hasAgreedToMap } from './map-consent.ts'

const hours = mapConsentSeconds / 3600

/**
 * The map, once the reader has agreed to ask another server for its images, and for 24 hours
 * (spec §9). It is a frame, because only that page's content policy admits those images.
 */
export function VenueMap() {
  const { t } = useTranslation('venue')
  const { language } = useLanguage()
  const { isShown, busy, problem, show, hide, refresh } = useMapConsent()
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // The button that was pressed has gone: the focus goes on to what came in its stead.
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    place.current?.querySelector<HTMLElement>(isShown ? 'iframe' : 'button')?.focus()
  }, [isShown])
  const press = (act: () => void) => {
    pressed.current = true
    act()
  }

  return (
    <div className="grid content-start gap-2 print:hidden">
      <div
        ref={place}
        className="relative grid min-h-128 items-end overflow-hidden rounded-lg border border-line bg-moss-soft"
      >
        <img
          src={standIn}
          alt=""
          width={800}
          height={400}
          loading="lazy"
          className="absolute inset-x-0 top-0 h-72 w-full object-cover sm:h-full"
        />
        {isShown ? (
          <iframe
            src={paths.map(language)}
            title={t('map.title')}
            loading="lazy"
            // After a day the frame reloads without the map.
            onLoad={refresh}
            className="absolute inset-0 size-full"
          />
        ) : (
          <div className="relative m-4 cramped:mx-1 grid justify-items-start gap-3 rounded-md bg-surface p-4 shadow-low sm:p-5 noscript:hidden">
            <p>{t('map.notice', { hours })}</p>
            <Button look="secondary" busy={busy} onClick={() => press(show)}>
              {t('map.show')}
            </Button>
          </div>
        )}
      </div>
      <ErrorNotice text={problem} />
      {isShown && (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{t('map.shown', { hours })}</span>
          <button type="button" onClick={() => press(hide)} className={textLinkClasses}>
            {t('map.hide')}
          </button>
        </p>
      )}
    </div>
  )
}

function useMapConsent() {
  const [isShown, setIsShown] = useState(false)
  const refresh = () => setIsShown(hasAgreedToMap(document.cookie))
  // Not before the first render: the prerendered page does not know who reads it.
  useEffect(refresh, [])

  const { isPending, errorText, mutate } = useSubmit(
    async (endpoint: typeof allowMap | typeof forbidMap) => {
      await call(endpoint)
      refresh()
    },
  )

  return {
    isShown,
    busy: isPending,
    problem: errorText,
    refresh,
    show: () => mutate(allowMap),
    hide: () => mutate(forbidMap),
  }
}
