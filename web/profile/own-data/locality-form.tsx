import { useTranslation } from 'react-i18next'
import { signUpSchema } from '#domain/accounts/rules.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const localitySchema = signUpSchema.pick({ locality: true })

export function LocalityForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation(['profile', 'accounts'])
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: localitySchema,
    stored: { locality: user.locality },
    update: (body) => call(updateUser, { body }),
  })
  return (
    <Form {...formProps} summary submitText={t('data.locality.save')} beside={cancelButton}>
      <TextField
        {...field('locality')}
        autoComplete="address-level2"
        label={t('accounts:fields.locality')}
        hint={t('accounts:fields.localityHint')}
      />
    </Form>
  )
}
