import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeRoles } from '#domain/accounts/admin/user-contract.ts'
import { type Role, roles } from '#domain/kernel/rights.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import type { Account } from '../account.ts'
import { RoleName } from './held-roles.tsx'

interface RolesDialogProps {
  account: Account
  onClose: () => void
  onChanged: () => void
}

/** An instructor's is a choice for each programme. */
interface RoleChoice {
  role: Role
  programmeId?: number
}

const keyOf = ({ role, programmeId }: { role: Role; programmeId?: number | null }) =>
  [role, programmeId].filter(Boolean).join(' ')

/** Asks which roles somebody has, and says what follows from their first and from having none. */
export function RolesDialog({ account, onClose, onChanged }: RolesDialogProps) {
  const { t } = useTranslation(['roles', 'accounts-admin'])
  const programmes = useProgrammes()
  const { id, name, roles: held } = account
  const [values, setValues] = useState<readonly string[]>(held.map(keyOf))
  const choices = roles.flatMap<RoleChoice>((role) =>
    role === 'instructor'
      ? programmes.map((programme) => ({ role, programmeId: programme.id }))
      : [{ role }],
  )
  const wanted = choices.filter((choice) => values.includes(keyOf(choice)))
  const effects = useEffects(account, wanted.length)

  async function save(): Promise<void> {
    await call(changeRoles, { params: { id }, body: { roles: wanted } })
    onClose()
    onChanged()
    showToast({
      tone: 'success',
      text: <Sentence>{(keep) => t('dialog.done', { name: keep(name) })}</Sentence>,
    })
  }

  return (
    <ConfirmDialog
      open
      title={<Sentence>{(keep) => t('dialog.title', { name: keep(name) })}</Sentence>}
      description={t('dialog.text')}
      confirmText={t('dialog.confirm')}
      failedTitle={t('dialog.failed')}
      danger={effects?.of === 'ends'}
      onClose={onClose}
      confirm={save}
    >
      <CheckboxGroup
        name="roles"
        legend={t('dialog.legend')}
        choices={choices.map((choice) => ({
          value: keyOf(choice),
          title: <RoleName role={choice.role} programmeId={choice.programmeId ?? null} />,
          text: t(`texts.${choice.role}`),
        }))}
        values={values}
        onChange={setValues}
      />
      {effects && (
        <div role="status" className="grid gap-2">
          <p className="font-bold">{t(`dialog.${effects.of}`)}</p>
          <ul className="grid list-disc gap-2 pl-6">
            {effects.all.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Returns only what is true of this account; `null` where it goes on having roles, or none. */
function useEffects({ roles: held, isEmailConfirmed, logInMethods }: Account, wanted: number) {
  const { t } = useTranslation('accounts-admin')
  if (held.length === 0 && wanted > 0) {
    const all = [
      t('begins.sees'),
      t('begins.sessions'),
      ...(isEmailConfirmed ? [] : [t('begins.unconfirmed')]),
      ...(logInMethods.password ? [] : [t('begins.google')]),
      t('begins.twoFactor'),
      t('begins.mail'),
    ]
    return { of: 'begins', all } as const
  }
  if (held.length === 0 || wanted > 0) return null
  const all = [
    t('ends.rights'),
    t('ends.sessions'),
    t('ends.twoFactor'),
    t('ends.keeps'),
    t('ends.mail'),
  ]
  return { of: 'ends', all } as const
}
