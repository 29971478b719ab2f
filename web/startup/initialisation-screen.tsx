import { useTranslation } from 'react-i18next'
import { Mark } from '#web/association/mark.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Spinner } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'

/**
 * Shows what stands in a page that scripts fill until they do (spec §2): the server makes it, and React puts
 * the page in its place. Without scripts it says that they are needed.
 */
export function InitialisationScreen() {
  const association = useAssociation()
  const { t } = useTranslation('loading')
  return (
    <main className="grid min-h-dvh place-items-center p-4 text-center">
      <div className="with-scripts grid justify-items-center gap-4">
        <span className="relative grid size-28 place-items-center">
          {/* The low priority also keeps React from asking for it in the head. */}
          <Mark height={72} fetchPriority="low" />
          <Spinner className="absolute inset-0 size-full text-sea" />
        </span>
        <h1 className="text-2xl">{t('moment')}</h1>
        <p className="text-lg text-ink-soft">{t('preparing')}</p>
        <p className="comes-after-ten-seconds">
          <span>{t('slow')}</span>{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, whose scripts may never come */}
          <a href="" className={buttonClasses('quiet')}>
            {t('again')}
          </a>
        </p>
      </div>
      <noscript>
        <div className="prose grid justify-items-center gap-4">
          <Mark height={72} fetchPriority="low" />
          <h1 className="text-2xl">{t('scripts')}</h1>
          <p className="text-lg text-ink-soft">
            <Sentence>
              {(keep) => t('scriptsText', { email: keep(association.contact.email) })}
            </Sentence>
          </p>
          <a href={paths.home()} className={buttonClasses()}>
            {t('home')}
          </a>
        </div>
      </noscript>
    </main>
  )
}
