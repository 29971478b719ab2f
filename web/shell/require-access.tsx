import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useAuth } from './auth.tsx'
import { Link } from './link.tsx'
import { PageTitle } from './page-title.tsx'

/** Lets only logged-in people through to the routes within, or only administrators (spec §2, §4). */
export function RequireAccess({ role }: { role?: 'admin' }) {
  const { t } = useTranslation(['shell', 'ui'])
  const { status, user, error, refresh } = useAuth()
  const location = useLocation()

  if (status === 'out') {
    const here = location.pathname + location.search + location.hash
    return <Navigate replace to={paths.logIn(here)} state={{ from: here }} />
  }
  if (user && (role !== 'admin' || user.isAdmin)) return <Outlet />
  if (user) return <AccessDenied />
  if (!error) return <Loading text={t('access.verifying')} />
  return (
    <div className="page py-12">
      <Notice tone="error" title={t('access.failedTitle')}>
        <p>{error.message}</p>
        <p className="pt-2">
          <Button onClick={() => void refresh()}>{t('ui:retry')}</Button>
        </p>
      </Notice>
    </div>
  )
}

function AccessDenied() {
  const { t } = useTranslation()
  return (
    <div className="page grid justify-items-start gap-6 py-12">
      <PageTitle text={t('access.deniedTitle')} />
      <PageHeading title={t('access.deniedTitle')} lead={t('access.denied')} />
      <Link to={paths.home()} className={buttonClasses()}>
        {t('access.home')}
      </Link>
    </div>
  )
}
