import { useTranslation } from 'react-i18next'
import { changeEmail } from '#domain/profile/contract.ts'
import { changeEmailSchema } from '#domain/profile/rules.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { RowForm } from './data-row.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

/** Requests the link to the new address; following it makes the change. */
export function EmailForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation('profile')
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: changeEmailSchema,
    stored: { email: '', password: '' },
    update: (body) => call(changeEmail, { body }),
    savedText: ({ email }) => (
      <Sentence>
        {(keep) => t('data.email.saved', { email: keep(email), current: keep(user.email) })}
      </Sentence>
    ),
  })
  return (
    <Form
      {...formProps}
      summary
      idPrefix="email-form-"
      submitText={t('data.email.save')}
      beside={cancelButton}
    >
      <EmailField
        {...field('email')}
        id="email-form-email"
        autoComplete="email"
        label={t('data.email.field')}
        hint={t('data.email.hint')}
      />
      <OwnPasswordField {...field('password')} id="email-form-password" />
    </Form>
  )
}
