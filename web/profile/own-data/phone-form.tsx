import { useTranslation } from 'react-i18next'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { listPhoneUses, updatePhone } from '#domain/profile/contract.ts'
import { updatePhoneSchema } from '#domain/profile/rules.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormPhone } from '#web/kernel/forms/form-phone.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import type { RowForm } from './data-row.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const phoneFormSchema = updatePhoneSchema.extend({
  phone: updatePhoneSchema.shape.phone.refine(
    (phone) => phone === '' || normalisePhone(phone) !== null,
    'accounts.phoneInvalid',
  ),
})

export function PhoneForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation(['profile', 'accounts'])
  const uses = useAccountQuery(['enrolment', 'phone-uses'], listPhoneUses).data?.people ?? []
  const { form, formProps, errorOf } = useOwnDataForm({
    ...props,
    schema: phoneFormSchema,
    stored: { phone: user.phone, password: '', people: [] },
    update: async (body) => {
      await call(updatePhone, { body })
      await queryClient.invalidateQueries({ queryKey: ['enrolment'] })
    },
  })
  return (
    <Form {...formProps} summary submitText={t('data.phone.save')} beside={cancelButton}>
      <FormPhone
        control={form.control}
        name="phone"
        legend={t('data.phone.field')}
        hint={t('accounts:fields.phoneHint')}
        error={errorOf('phone')}
      />
      {uses.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-bold">{t('data.phone.also')}</legend>
          {uses.map(({ id, name }) => (
            <CheckboxField
              key={id}
              {...form.register('people')}
              id={`people.${id}`}
              value={id}
              label={name}
            />
          ))}
        </fieldset>
      )}
      <OwnPasswordField {...form.register('password')} error={errorOf('password')} />
    </Form>
  )
}
