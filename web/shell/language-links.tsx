import { languages } from '#domain/language.ts'
import { languageNames } from '#web/i18n/language.ts'
import { useLanguage, useLanguageChoice } from './use-language.ts'

/** The three languages under their own names. */
export function LanguageLinks({ className }: { className: string }) {
  const { language: shown } = useLanguage()
  const show = useLanguageChoice()
  return languages.map((language) => (
    <li key={language}>
      <a
        // Without scripts, or opened elsewhere: `?lng` chooses (design §7). The rest of a query stays
        // out of it, as pages are written once for all queries.
        href={`?lng=${language}`}
        lang={language}
        hrefLang={language}
        aria-current={language === shown ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void show(language)
        }}
        className={className}
      >
        {languageNames[language]}
      </a>
    </li>
  ))
}
