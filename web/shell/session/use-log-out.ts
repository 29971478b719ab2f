import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/http/api-error.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { useAuth } from './auth.tsx'

/**
 * Logs out and goes to the log-in page (spec §4); shows an error when the server cannot be reached.
 */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation()
  const { logOut } = useAuth()
  const navigate = useNavigate()

  return async () => {
    try {
      await logOut()
      // The guard of this page may have gone there already.
      await navigate(paths.logIn(), { replace: true, viewTransition: true })
      showToast({ tone: 'success', text: t('header.loggedOut') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'error', text: error.message })
    }
  }
}
