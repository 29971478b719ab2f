import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { call } from '#web/http/client.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const answers = ['yes', 'no'] as const

const receiptMailsSchema = z.object({ receiptMails: z.enum(answers) })

/** Whether an e-mail comes with each receipt. */
export function ReceiptMailsForm({ user, typed, onSaved, cancelButton }: RowForm) {
  const { t } = useTranslation('profile')
  const { form, errorOf } = useOwnDataForm(
    receiptMailsSchema,
    ({ receiptMails }) => call(updateUser, { body: { receiptMails: receiptMails === 'yes' } }),
    onSaved,
  )
  return (
    <AccountForm {...form} submitText={t('data.receiptMails.save')} beside={cancelButton}>
      <RadioCards
        name="receiptMails"
        legend={t('data.receiptMails.legend')}
        defaultValue={typed.receiptMails ?? (user.receiptMails ? 'yes' : 'no')}
        error={errorOf('receiptMails')}
        choices={answers.map((value) => ({ value, title: t(`data.receiptMails.${value}`) }))}
      />
    </AccountForm>
  )
}
