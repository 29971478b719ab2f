import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { eraseForOwner, exportForOwner } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Account } from './account.ts'
import { Action } from './account-actions.tsx'

/** What the owner of an account does at their profile, for one who cannot log in. */
export function AccountOwner({ account: { id, name, isActive } }: { account: Account }) {
  const { t } = useTranslation('accounts-admin')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  async function erase(): Promise<void> {
    await call(eraseForOwner, { params: { id }, body: { confirmed: true } })
    // The account itself is not asked for again: it is gone.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate(adminPages.accounts)
    showToast({ tone: 'success', text: t('owner.erase.done') })
  }

  return (
    <Card>
      <Section look="part" id="owner" title={t('owner.title')} lead={t('owner.text')}>
        <ul className="divide-y divide-line">
          {isActive && (
            <Action title={t('owner.data.title')} text={t('owner.data.text')}>
              <a
                href={exportForOwner.path.replace(':id', id)}
                download
                className={buttonClasses('secondary')}
              >
                {t('owner.data.button')}
              </a>
            </Action>
          )}
          <Action title={t('owner.erase.title')} text={t('owner.erase.text')}>
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t('owner.erase.button')}
            </Button>
          </Action>
        </ul>
      </Section>
      <ConfirmDialog
        open={asking}
        title={<Sentence>{(keep) => t('owner.erase.question', { name: keep(name) })}</Sentence>}
        description={t('owner.erase.final')}
        confirmText={t('owner.erase.confirm')}
        failedTitle={t('owner.erase.failed')}
        onClose={() => setAsking(false)}
        confirm={erase}
      />
    </Card>
  )
}
