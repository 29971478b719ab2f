import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { DRAFT_DAYS } from '#web/kernel/forms/form-draft.ts'
import { session } from '#web/kernel/session/auth.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { drafts } from './draft-store.ts'
import { wouldLeaveUnsaved } from './unsaved-forms.ts'

/**
 * Asks before a page is left whose forms hold something that is not sent. One on each page: the router
 * knows no two.
 */
export function UnsavedChangesDialog() {
  const { t } = useTranslation(['drafts', 'ui'])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // After a log-out nothing may keep the page open.
    if (!session.get().value?.isAuthenticated) return false
    const isSamePage = currentLocation.pathname === nextLocation.pathname
    const isSame = isSamePage && currentLocation.search === nextLocation.search
    return !isSame && wouldLeaveUnsaved({ isSamePage })
  })
  useEffect(() => drafts.dropExpired(), [])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('leaving.title')}
      description={t('leaving.text', { days: DRAFT_DAYS })}
      closeText={t('ui:close')}
      actions={
        <>
          <Button onClick={stay}>{t('leaving.stay')}</Button>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            {t('leaving.go')}
          </Button>
        </>
      }
    />
  )
}
