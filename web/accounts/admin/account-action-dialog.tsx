import { useTranslation } from 'react-i18next'
import { demoteUser, promoteUser, reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Account } from './account.ts'

/** What is done with an account after a yes; deactivating has a page of its own. */
export type AccountAction = 'promote' | 'demote' | 'reactivate'

const calls = { promote: promoteUser, demote: demoteUser, reactivate: reactivateUser } as const

interface AccountActionDialogProps {
  account: Account
  open: boolean
  /** The current action, or the last one: its text stays while the dialog closes. */
  action: AccountAction
  onClose: () => void
  onChanged: () => void
}

/**
 * Lists all consequences of granting or removing rights of this account, and asks for confirmation.
 */
export function AccountActionDialog(props: AccountActionDialogProps) {
  const { account, open, action, onClose, onChanged } = props
  const { t } = useTranslation('accounts-admin')
  const { id, name } = account

  async function answerYes(): Promise<void> {
    await call(calls[action], { params: { id } })
    onClose()
    onChanged()
    showToast({
      tone: 'success',
      text: <Sentence>{(keep) => t(`${action}.done`, { name: keep(name) })}</Sentence>,
    })
  }

  return (
    <ConfirmDialog
      open={open}
      title={<Sentence>{(keep) => t(`${action}.title`, { name: keep(name) })}</Sentence>}
      description={t(`${action}.text`)}
      confirmText={t(`${action}.confirm`)}
      failedTitle={t(`${action}.failed`)}
      danger={action === 'demote'}
      onClose={onClose}
      confirm={answerYes}
    >
      <ul className="grid list-disc gap-2 pl-6">
        {effectsOf(account)[action].map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Only what is true of this account. */
function effectsOf({ logInMethods, isEmailConfirmed, isAdministrator }: Account) {
  return {
    promote: [
      'promote.effects.sees',
      'promote.effects.sessions',
      ...(isEmailConfirmed ? [] : ['promote.effects.unconfirmed' as const]),
      ...(logInMethods.password ? [] : ['promote.effects.google' as const]),
      'promote.effects.twoFactor',
      'promote.effects.mail',
    ],
    demote: [
      'demote.effects.rights',
      'demote.effects.sessions',
      'demote.effects.twoFactor',
      'demote.effects.keeps',
      'demote.effects.mail',
    ],
    reactivate: [
      'reactivate.effects.enters',
      'reactivate.effects.ended',
      ...(isAdministrator ? ['reactivate.effects.administers' as const] : []),
      'reactivate.effects.mail',
    ],
  } as const
}
