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
  if (!error) return <Loading as="h1" text={t('access.verifying')} />
  return (
    <div className="page grid justify-items-start gap-6 py-12">
      <PageTitle text={t('access.failedTitle')} />
      <PageHeading title={t('access.failedTitle')} />
      <Notice tone="error">{error.message}</Notice>
      <Button onClick={() => void refresh()}>{t('ui:retry')}</Button>
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
