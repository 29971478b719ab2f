import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/language.ts'
import { rememberLanguage } from '#web/i18n/i18n.ts'
import { languageFromCookies, languageToOffer } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { useLanguage } from './use-language.ts'

/** One line that offers the browser's own language to whoever has not chosen one (design §7). */
export function LanguageOffer() {
  const { t } = useTranslation()
  const { language: shown, show } = useLanguage()
  const [offered, setOffered] = useState<Language | null>(null)

  useEffect(() => {
    if (languageFromCookies(document.cookie) === null) {
      setOffered(languageToOffer(navigator.languages, shown))
    }
  }, [shown])

  if (offered === null || offered === shown) return null
  return (
    <section
      lang={offered}
      aria-label={t('offer.label')}
      className="border-b border-line bg-sea-soft"
    >
      <div className="page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-1.5">
        <p>{t(`offer.${offered}.text`)}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" className="min-h-11 px-4" onClick={() => void show(offered)}>
            {t(`offer.${offered}.accept`)}
          </Button>
          <Button
            look="quiet"
            className="min-h-11 px-4"
            onClick={() => {
              rememberLanguage(shown)
              setOffered(null)
            }}
          >
            {t(`offer.${offered}.dismiss`)}
          </Button>
        </div>
      </div>
    </section>
  )
}
