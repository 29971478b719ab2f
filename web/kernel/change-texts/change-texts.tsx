import { lazy, Suspense } from 'react'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'

/** Visitors load neither the link nor its words. Where they do not come, texts are changed at /admin/textos. */
const ChangeTextsLink = lazy(() =>
  Promise.all([import('./change-texts-link.tsx'), loadTexts(['site-texts'])]).then(
    ([link]) => link,
    () => ({ default: () => null }),
  ),
)

/**
 * The way for administrators from a section of a public page to the form for its texts. Prerendered pages
 * have no user, so that it comes once the session is known.
 *
 * @param section its id in `editablePages`
 */
export function ChangeTexts({ section }: { section: string }) {
  const { user } = useAuth()
  if (!mayUse(user, 'pages')) return null
  return (
    <Suspense>
      <ChangeTextsLink section={section} />
    </Suspense>
  )
}
