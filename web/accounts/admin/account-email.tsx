import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addEmail, addEmailSchema } from '#domain/accounts/admin/account-contract.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Account } from './account.ts'
import { EmailOfAnother } from './email-of-another.tsx'

const check = schemaValidator(addEmailSchema)

interface AccountEmailProps {
  account: Account
  onInvited: (words: ReactNode) => void
}

/** Adds an e-mail to an account that nobody can log in to yet, or corrects it, and invites its owner. */
export function AccountEmail({ account: { id, name, email }, onInvited }: AccountEmailProps) {
  const { t } = useTranslation('accounts-admin')
  const look = email === null ? 'add' : 'correct'
  const { form, formProps, errorOf } = useSubmitForm({
    defaultValues: { email: email ?? '' },
    validate: check,
    fieldForCode: (code) => (code === 'admin.emailTaken' ? 'email' : undefined),
    send: async (body) => {
      await call(addEmail, { params: { id }, body })
      onInvited(
        <Sentence>
          {(keep) => t('invite.done', { name: keep(name), email: keep(body.email) })}
        </Sentence>,
      )
    },
  })
  const isTaken = form.formState.errors.email?.message === 'admin.emailTaken'
  return (
    <Card>
      <Section look="part" id="invite" title={t(`invite.${look}`)}>
        <p className="prose">{t('invite.text')}</p>
        <Form {...formProps} labelledBy="invite" submitText={t(`invite.${look}Submit`)}>
          <EmailField
            {...form.register('email')}
            label={t('invite.email')}
            error={isTaken ? <EmailOfAnother email={form.getValues('email')} /> : errorOf('email')}
            autoComplete="off"
          />
        </Form>
      </Section>
    </Card>
  )
}
