import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { clearCachedResponses } from '#web/kernel/http/on-account-change.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { drafts } from './draft-store.ts'

/** On an administrators' page that broke: what was typed in it may be why, each time again. */
export default function BrokenDraft() {
  const { t } = useTranslation('drafts')
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const path = pathname + search
  const userId = user?.id ?? ''
  if (!drafts.isAt(userId, path)) return null
  return (
    <>
      <p>{t('broken.text')}</p>
      <Button
        look="secondary"
        onClick={() => {
          drafts.forgetAt(userId, path)
          clearCachedResponses()
          window.location.reload()
        }}
      >
        {t('broken.discard')}
      </Button>
    </>
  )
}
