import { lazy, Suspense, useEffect, useState } from 'react'
import type { Language } from '#domain/kernel/language.ts'
import { rememberLanguage } from '#web/kernel/i18n/i18n.ts'
import { languageFromCookies, languageToOffer } from '#web/kernel/i18n/language.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { importWithRetry } from '#web/kernel/ui/content/import-with-retry.ts'
import { useLanguageChoice } from './use-language-choice.ts'

// Few readers ever see it: it comes when there is something to offer.
const LanguageOfferLine = lazy(() => importWithRetry(() => import('./language-offer-line.tsx')))

/**
 * One line that offers the browser's own language to readers who have not chosen one (design §7).
 */
export function LanguageOffer() {
  const { language: shown } = useLanguage()
  const show = useLanguageChoice()
  const [offered, setOffered] = useState<Language | null>(null)

  useEffect(() => {
    if (languageFromCookies(document.cookie) === null) {
      setOffered(languageToOffer(navigator.languages, shown))
    }
  }, [shown])

  if (offered === null || offered === shown) return null
  return (
    <Suspense>
      <LanguageOfferLine
        offered={offered}
        onAccept={() => void show(offered)}
        onDismiss={() => {
          rememberLanguage(shown)
          setOffered(null)
        }}
      />
    </Suspense>
  )
}
