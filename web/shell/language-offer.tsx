import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/language.ts'
import { rememberLanguage } from '#web/i18n/i18n.ts'
import { languageFromCookies, languageToOffer } from '#web/i18n/language.ts'
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
      className="border-t border-line bg-sea-soft"
    >
      <div className="page flex items-center justify-center gap-3 py-1">
        <p className="flex flex-wrap items-center gap-x-3">
          {t(`offer.${offered}.text`)}
          <button
            type="button"
            onClick={() => void show(offered)}
            className="min-h-11 font-bold text-sea underline decoration-2 underline-offset-4"
          >
            {t(`offer.${offered}.accept`)}
          </button>
        </p>
        <button
          type="button"
          aria-label={t(`offer.${offered}.dismiss`)}
          onClick={() => {
            rememberLanguage(shown)
            setOffered(null)
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
    </section>
  )
}
