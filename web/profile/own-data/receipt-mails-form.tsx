import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { checkBy } from '#web/ui/fields/check.ts'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import type { RowForm } from './data-row.tsx'

const answers = ['yes', 'no'] as const

const receiptMailsSchema = z.object({ receiptMails: z.enum(answers) })

/** Whether an e-mail comes with each receipt. */
export function ReceiptMailsForm({
  user,
  typed,
  onSaved,
  giveUp,
}: RowForm & { user: AuthenticatedUser }) {
  const { t } = useTranslation('profile')
  const { refresh } = useAuth()
  const { form, errorOf } = useAccountForm({
    names: ['receiptMails'],
    loadRules: async () => checkBy(receiptMailsSchema),
    send: async ({ receiptMails }) => {
      await call(updateUser, { body: { receiptMails: receiptMails === 'yes' } })
      await refresh()
      onSaved()
    },
  })
  return (
    <AccountForm {...form} submitText={t('data.receiptMails.save')} beside={giveUp}>
      <ChoiceCards
        name="receiptMails"
        legend={t('data.receiptMails.legend')}
        defaultValue={typed.receiptMails ?? (user.receiptMails ? 'yes' : 'no')}
        error={errorOf('receiptMails')}
        choices={answers.map((value) => ({ value, title: t(`data.receiptMails.${value}`) }))}
      />
    </AccountForm>
  )
}
