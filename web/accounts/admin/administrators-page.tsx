import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAdministrators } from '#domain/accounts/admin/contract.ts'
import { adminPages } from '#domain/pages.ts'
import { RecoveryCodes } from '#web/accounts/two-factor/two-factor-recovery-codes.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { Administrator } from './administrator.ts'
import { AdministratorTable } from './administrator-table.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RightsTable } from './roles/rights-table.tsx'

/** From here on a notice shows that the codes are running out. */
const FEW_CODES = 3

export default function AdministratorsPage() {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [renewing, setRenewing] = useState(false)
  const [resetting, setResetting] = useState<Administrator | null>(null)
  const query = useAccountQuery(['user', 'administrators'], listAdministrators)
  const { data, refetch } = query
  if (codes && user) {
    return <RecoveryCodes codes={codes} email={user.email} onKept={() => setCodes(null)} />
  }
  const codesLeft = data?.administrators.find(({ isYou }) => isYou)?.recoveryCodesLeft

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')} />
      {codesLeft !== undefined && codesLeft <= FEW_CODES && (
        <Notice tone="warning" role="note" text={t('fewCodes', { count: codesLeft })} />
      )}
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && (
        <>
          <AdministratorTable
            administrators={data.administrators}
            onRenew={() => setRenewing(true)}
            onReset={setResetting}
          />
          <p className="prose text-ink-soft">{t('lead')}</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <span>{t('newAdministrator.text')}</span>
            <Link to={adminPages.accounts} className={textLinkClasses}>
              {t('newAdministrator.link')}
            </Link>
          </p>
          <RightsTable />
        </>
      )}
      <RenewCodesDialog
        open={renewing}
        onClose={() => setRenewing(false)}
        onRenewed={(fresh) => {
          setRenewing(false)
          setCodes(fresh)
          void refetch()
        }}
      />
      <ResetDialog
        administrator={resetting}
        onClose={() => setResetting(null)}
        onReset={() => void refetch()}
      />
    </div>
  )
}
