import { languageNames } from '#web/i18n/language.ts'
import { useLanguage } from './use-language.ts'

/** The three languages under their own names. */
export function LanguageLinks({ className }: { className: string }) {
  const { language: shown, languages, addressIn, show } = useLanguage()
  return languages.map((language) => (
    <li key={language}>
      <a
        href={addressIn(language)}
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
