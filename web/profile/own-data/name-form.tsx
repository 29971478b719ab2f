import { useTranslation } from 'react-i18next'
import { signUpSchema } from '#domain/accounts/rules.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const nameSchema = signUpSchema.pick({ firstName: true, lastName: true })

export function NameForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation(['profile', 'accounts'])
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: nameSchema,
    stored: { firstName: user.firstName, lastName: user.lastName },
    update: (body) => call(updateUser, { body }),
  })
  return (
    <Form {...formProps} summary submitText={t('data.name.save')} beside={cancelButton}>
      <TextField
        {...field('firstName')}
        autoComplete="given-name"
        label={t('accounts:fields.firstName')}
      />
      <TextField
        {...field('lastName')}
        autoComplete="family-name"
        label={t('accounts:fields.lastName')}
      />
    </Form>
  )
}
