import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { updateUser } from '#domain/profile/contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const answers = ['yes', 'no'] as const

const receiptMailsSchema = z.object({ receiptMails: z.enum(answers) })

/** Tells whether an e-mail comes with each receipt. */
export function ReceiptMailsForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation('profile')
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: receiptMailsSchema,
    stored: { receiptMails: user.receiptMails ? 'yes' : 'no' },
    update: ({ receiptMails }) =>
      call(updateUser, { body: { receiptMails: receiptMails === 'yes' } }),
  })
  return (
    <Form {...formProps} summary submitText={t('data.receiptMails.save')} beside={cancelButton}>
      <RadioCards
        {...field('receiptMails')}
        legend={t('data.receiptMails.legend')}
        choices={answers.map((value) => ({ value, title: t(`data.receiptMails.${value}`) }))}
      />
    </Form>
  )
}
