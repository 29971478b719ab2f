import { useTranslation } from 'react-i18next'
import { confirmSite, readStandby } from '#domain/status/contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'

/** Says on every administrators' page that this is a copy that waits, and lets it be confirmed. */
export function StandbyNotice() {
  const { user } = useAuth()
  return user?.isOnStandby ? <Standby /> : null
}

function Standby() {
  const { t } = useTranslation('admin')
  const { refresh } = useAuth()
  const { data } = useAccountQuery(['other', 'standby'], readStandby)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(confirmSite)
    await refresh()
    document.querySelector<HTMLElement>('#admin-content h1')?.focus()
    showToast({ tone: 'success', title: t('standby.done'), text: t('standby.doneText') })
  })
  const hasMoved = data?.before != null && data.before !== data.here
  return (
    <div className="admin-page pt-6 pb-0 print:hidden">
      <Notice tone="warning" title={t('standby.title')}>
        <p>{t('standby.text')}</p>
        {hasMoved && <p translate="no">{`${data.before} → ${data.here}`}</p>}
        <p>{t('standby.twoSites')}</p>
        <p>
          <Button busy={isPending} onClick={mutate}>
            {t('standby.confirm')}
          </Button>
        </p>
        <ErrorNotice text={errorText} title={t('standby.failed')} />
      </Notice>
    </div>
  )
}
