import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type Language, languages } from '#domain/language.ts'
import { call } from '#web/http/client.ts'
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts'
import { useAuth } from './auth.tsx'
import { updateUser } from './light-endpoints.ts'

/** The language shown, and how to change it. */
export function useLanguage() {
  useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const { user, refresh } = useAuth()

  /** Works as a link too: opened elsewhere, `?lng` chooses (design §7). */
  function addressIn(language: Language): string {
    const query = new URLSearchParams(location.search)
    query.set('lng', language)
    return `${location.pathname}?${query}`
  }

  async function show(language: Language): Promise<void> {
    await changeLanguage(language)
    if (user) void keepForMail(language).then(refresh)
    const query = new URLSearchParams(location.search)
    if (!query.has('lng')) return
    query.delete('lng')
    await navigate(
      { ...location, search: query.toString() },
      { replace: true, state: location.state },
    )
  }

  return { language: currentLanguage(), languages, addressIn, show }
}

let saving: Promise<unknown> = Promise.resolve()

/** Has our e-mails come in this language too. The page is in it already, so a failure stays unsaid. */
function keepForMail(language: Language): Promise<unknown> {
  // One after the other: of two choices in a row the later must win.
  saving = saving.then(() => call(updateUser, { body: { language } })).catch(() => undefined)
  return saving
}
