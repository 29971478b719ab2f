import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { drafts } from '#web/kernel/drafts/draft-store.ts'
import { wouldLeaveUnsaved } from '#web/kernel/drafts/unsaved-forms.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { importWithRetry } from '#web/kernel/ui/content/import-with-retry.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { paths } from '#web/paths.ts'
import { useAuth } from './auth.tsx'

const LogOutDraftsDialog = lazy(() =>
  importWithRetry(async () => {
    const texts = loadTexts(['drafts', 'admin', 'profile', 'ui'])
    const [question] = await Promise.all([
      import('#web/kernel/drafts/log-out-drafts-dialog.tsx'),
      texts,
    ])
    return question
  }),
)

interface LogOut {
  leave: () => Promise<void>
  /** To be shown beside what was pressed: it opens where a log-out would delete something unsent. */
  question: Elements
}

/**
 * Logs out and goes to the log-in page (spec §4); shows an error when the server cannot be reached. Asks before,
 * where an administrator's drafts would be deleted with it: the next person at this browser must not find them.
 */
export function useLogOut(): LogOut {
  const { t } = useTranslation()
  const { user, logOut } = useAuth()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  async function leave(): Promise<void> {
    try {
      await logOut()
      // The guard of this page may have gone there already.
      await navigate(paths.logIn(), { replace: true, viewTransition: true })
      showToast({ tone: 'success', text: t('header.loggedOut') })
    } catch (error) {
      showToast({ tone: 'error', text: apiErrorOf(error).message })
    }
  }

  async function askOrLeave(): Promise<void> {
    const isUnsent =
      user && (drafts.all(user.id).length > 0 || wouldLeaveUnsaved({ isSamePage: false }))
    if (isUnsent) setIsAsking(true)
    else await leave()
  }

  return {
    leave: askOrLeave,
    question: isAsking && user && (
      <Suspense>
        <LogOutDraftsDialog
          userId={user.id}
          onStay={() => setIsAsking(false)}
          onLeave={() => {
            setIsAsking(false)
            void leave()
          }}
        />
      </Suspense>
    ),
  }
}
