import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { forgetAnswers } from '#web/http/account-gone.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { FailurePage } from '#web/shell/states/failure-page.tsx'
import { Button } from '#web/ui/content/button.tsx'
import { drafts } from './draft-store.ts'

/** In the place of an administrators' page that broke: what was typed in it may be why, each time again. */
export default function BrokenAdminPage() {
  const { t } = useTranslation('drafts')
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const path = pathname + search
  const userId = user?.id ?? ''
  return (
    <>
      <FailurePage />
      {drafts.isAt(userId, path) && (
        <div className="page grid justify-items-start gap-3 pb-12">
          <p className="prose">{t('broken.text')}</p>
          <Button
            look="secondary"
            onClick={() => {
              drafts.forgetAt(userId, path)
              forgetAnswers()
              window.location.reload()
            }}
          >
            {t('broken.discard')}
          </Button>
        </div>
      )}
    </>
  )
}
