import { languageFacts, languages } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The three languages in short: ES, EU, EN. */
export function LanguageLinks() {
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
        // What is seen is part of what is heard: who speaks to the page says what they see.
        aria-label={`${language.toUpperCase()}, ${languageFacts[language].name}`}
        aria-current={language === shown ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void show(language)
        }}
        className="language-link"
      >
        {language.toUpperCase()}
      </a>
    </li>
  ))
}
