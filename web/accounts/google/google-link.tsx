import { useReturn } from '#web/accounts/use-return.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { type ButtonLook, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { paths } from '#web/paths.ts'
import { useConfig } from '#web/startup/config.ts'

/**
 * A link that leaves the page for Google, with the language and the page to return to; nothing where
 * there is no such way.
 */
export function GoogleLink({ text, look = 'secondary' }: { text: string; look?: ButtonLook }) {
  const { value: config } = useConfig()
  const { language } = useLanguage()
  const { target, interrupted } = useReturn()

  if (!config?.google) return null
  return (
    <a
      href={paths.google(language, interrupted ? target : undefined)}
      className={buttonClasses(look)}
    >
      {text}
    </a>
  )
}
