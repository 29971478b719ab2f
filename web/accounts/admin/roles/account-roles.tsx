import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewRoles } from '#domain/accounts/admin/user-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Account } from '../account.ts'
import { HeldRoles } from './held-roles.tsx'
import { RolesDialog } from './roles-dialog.tsx'

interface AccountRolesProps {
  account: Account
  onChanged: () => void
}

/** Shows which roles an account has and until when; here they are given, renewed and taken. */
export function AccountRoles({ account, onChanged }: AccountRolesProps) {
  const { t } = useTranslation('roles')
  const [isChanging, setIsChanging] = useState(false)
  const { id, name, roles, isActive } = account
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(renewRoles, { params: { id } })
    onChanged()
    showToast({
      tone: 'success',
      text: <Sentence>{(keep) => t('card.renewed', { name: keep(name) })}</Sentence>,
    })
  })
  return (
    <Card>
      <Section look="part" id="roles" title={t('card.title')}>
        {roles.length > 0 ? <HeldRoles roles={roles} /> : <p>{t('card.none')}</p>}
        {roles.length > 0 && <p className="text-ink-soft">{t('card.year')}</p>}
        <ErrorNotice text={errorText} title={t('card.renewFailed')} />
        <p className="flex flex-wrap gap-3">
          {(isActive || roles.length > 0) && (
            <Button look="secondary" onClick={() => setIsChanging(true)}>
              {t('card.change')}
            </Button>
          )}
          {isActive && roles.length > 0 && (
            <Button look="secondary" busy={isPending} onClick={mutate}>
              {t('card.renew')}
            </Button>
          )}
        </p>
        <p>
          <Link to={adminPages.administrators} className={textLinkClasses}>
            {t('card.table')}
          </Link>
        </p>
      </Section>
      {isChanging && (
        <RolesDialog account={account} onClose={() => setIsChanging(false)} onChanged={onChanged} />
      )}
    </Card>
  )
}
