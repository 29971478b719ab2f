import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { accountParameter, adminPaths } from '#web/signed-in-paths.ts'
import type { Account } from './account.ts'
import { ReactivationDialog } from './reactivation-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'

interface AccountActionsProps {
  account: Account
  /** Called once something about the account is other than it was. */
  onChanged: () => void
}

/** Shows what can be done with an account; where something cannot, why. */
export function AccountActions({ account, onChanged }: AccountActionsProps) {
  const { t } = useTranslation(['accounts-admin', 'admin'])
  const [asking, setAsking] = useState(false)
  const [resetting, setResetting] = useState(false)
  const { id, isActive, roles, isYou, twoFactor } = account
  const obstacle = obstacleOf(account)

  return (
    <Card>
      <Section look="part" id="actions" title={t('actions.title')}>
        <ul className="divide-y divide-line">
          <Action title={t('actions.changes.title')} text={t('actions.changes.text')}>
            <Link
              to={adminPaths.auditLog({ [accountParameter]: id })}
              className={buttonClasses('secondary')}
            >
              {t('actions.changes.link')}
            </Link>
          </Action>
          {roles.length > 0 && twoFactor && !isYou && (
            <Action title={t('actions.twoFactor.title')} text={t('actions.twoFactor.text')}>
              <Button look="secondary" onClick={() => setResetting(true)}>
                {t('admin:reset.button')}
              </Button>
            </Action>
          )}
          {isActive ? (
            <Action
              title={t('actions.deactivate.title')}
              text={t('actions.deactivate.text')}
              obstacle={obstacle}
            >
              <Link to={adminPaths.deactivation(id)} className={buttonClasses('secondary')}>
                {t('actions.deactivate.button')}
              </Link>
            </Action>
          ) : (
            <Action title={t('actions.reactivate.title')} text={t('actions.reactivate.text')}>
              <Button onClick={() => setAsking(true)}>{t('actions.reactivate.button')}</Button>
            </Action>
          )}
        </ul>
      </Section>
      <ReactivationDialog
        account={account}
        open={asking}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
      />
      <ResetDialog
        administrator={resetting ? account : null}
        onClose={() => setResetting(false)}
        onReset={onChanged}
      />
    </Card>
  )
}

type Obstacle = 'yours' | 'last'

/** Why an account cannot be closed now; the server refuses it too. */
function obstacleOf({ isYou, isLastAdministrator }: Account): Obstacle | false {
  if (isLastAdministrator) return 'last'
  return isYou && 'yours'
}

interface ActionProps {
  title: string
  text: string
  /** In the place of the button. */
  obstacle?: Obstacle | false
  children?: Elements
}

export function Action({ title, text, obstacle = false, children }: ActionProps) {
  const { t } = useTranslation('accounts-admin')
  return (
    <li className="grid justify-items-start gap-x-8 gap-y-3 py-5 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h3 className="text-lg">{title}</h3>
        <p>{text}</p>
        {obstacle && <p className="font-bold">{t(`actions.${obstacle}`)}</p>}
      </div>
      {!obstacle && children}
    </li>
  )
}
