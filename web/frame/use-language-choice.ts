import { useLocation, useNavigate } from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { changeLanguage } from '#web/kernel/i18n/i18n.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { owesSecondFactor } from '#web/kernel/session/rights.ts'

/** Changes the site's language, here and in the e-mails of a logged-in user. */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const location = useLocation()
  const navigate = useNavigate()
  const { user, refresh } = useAuth()

  return async (language) => {
    await changeLanguage(language)
    // Before the second step, who has a role may change nothing (decision 015).
    if (user && !owesSecondFactor(user)) void keepForMail(language).then(refresh)
    const query = new URLSearchParams(location.search)
    if (!query.has('lng')) return
    query.delete('lng')
    await navigate(
      { ...location, search: query.toString() },
      { replace: true, state: location.state },
    )
  }
}

let saving: Promise<unknown> = Promise.resolve()

/** Has our e-mails come in this language too. The page is in it already, so a failure stays unsaid. */
function keepForMail(language: Language): Promise<unknown> {
  // One after the other: of two choices in a row the later must win.
  saving = saving.then(() => call(updateUser, { body: { language } })).catch(() => undefined)
  return saving
}
