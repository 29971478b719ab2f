import { fallbackLanguage, type Language, type Localized, textIn } from '#domain/kernel/language.ts'

interface WrittenTextProps {
  texts: Localized
  language: Language
}

/** A text that the association has written, marked as Spanish where that stands in for this language. */
export function WrittenText({ texts, language }: WrittenTextProps) {
  const text = textIn(texts, language)
  const lang = fallbackLanguage(texts, language)
  return <span lang={lang}>{text}</span>
}
