import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import { CreatePassword } from '#web/profile/own-data/password-needed.tsx'
import { OwnPage } from '#web/profile/own-page.tsx'
import { SessionList } from './session-list.tsx'

export default function SecurityPage() {
  const { t } = useTranslation('profile')
  const { user } = useAuth()

  if (!user) return null
  return (
    <OwnPage title={t('security.title')} lead={t('security.lead')}>
      <Card className="grid gap-4">
        <h2 className="text-2xl">{t('security.password.title')}</h2>
        {user.hasPassword ? (
          <>
            <p className="prose">{t('security.password.text')}</p>
            <p>
              <Link to={paths.changePassword()} className={buttonClasses()}>
                {t('security.password.link')}
              </Link>
            </p>
          </>
        ) : (
          <>
            <p className="prose">{t('security.password.missing')}</p>
            <CreatePassword email={user.email} />
          </>
        )}
      </Card>
      <Card>
        <SessionList />
      </Card>
      {mayUse(user, 'roles') && (
        <Card look="sea" className="grid gap-4">
          <h2 className="text-2xl">{t('security.administrators.title')}</h2>
          <p className="prose">{t('security.administrators.text')}</p>
          <p>
            <Link to={adminPages.administrators} className={buttonClasses('secondary')}>
              {t('security.administrators.link')}
            </Link>
          </p>
        </Card>
      )}
    </OwnPage>
  )
}
