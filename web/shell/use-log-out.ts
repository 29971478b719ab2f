import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/http/api-error.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAuth } from './auth.tsx'

/** Logs out and goes to the log-in page (spec §4); says so when the server cannot be reached. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation()
  const { logOut } = useAuth()
  const navigate = useNavigate()

  return async () => {
    try {
      // Away first: the guard of a page must not remember it for whoever logs in next.
      await navigate(paths.home(), { viewTransition: true })
      await logOut()
      await navigate(paths.logIn(), { viewTransition: true })
      showToast({ tone: 'success', text: t('header.loggedOut') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'error', text: error.message })
    }
  }
}
