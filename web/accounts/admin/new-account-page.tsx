import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  listAccounts,
  openAccount,
  openAccountSchema,
} from '#domain/accounts/admin/account-contract.ts'
import { type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { adminPages } from '#domain/pages.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormPhone } from '#web/kernel/forms/form-phone.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { EmailOfAnother } from './email-of-another.tsx'

interface Values {
  firstName: string
  lastName: string
  phone: string
  locality: string
  lng: Language
  email: string
}

const nobody = {
  firstName: '',
  lastName: '',
  phone: '',
  locality: '',
  email: '',
}

const check = schemaValidator(
  openAccountSchema.extend({
    phone: openAccountSchema.shape.phone.refine(
      (phone) => phone === '' || normalisePhone(phone) !== null,
      'accounts.phoneInvalid',
    ),
  }),
)

/** Opens an account for who stands before a volunteer; an e-mail is not needed. */
export default function NewAccountPage() {
  const { t } = useTranslation('accounts-admin')
  const navigate = useNavigate()
  const { language } = useLanguage()
  // Who speaks with a volunteer mostly does so in the language that the volunteer reads.
  const draft = useFormDraft<Values>('new account', { ...nobody, lng: language })
  const { form, field, formProps, errorOf } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: ({ email, ...values }: Values) => check(email.trim() ? { ...values, email } : values),
    fieldForCode: (code) => (code === 'admin.emailTaken' ? 'email' : undefined),
    send: async (account) => {
      const { id } = await call(openAccount, { body: { ...account, requestKey: draft.requestKey } })
      await navigate(adminPaths.account(id))
    },
  })
  const text = (name: 'firstName' | 'lastName' | 'locality') => ({
    ...field(name),
    label: t(`open.${name}`),
    autoComplete: 'off',
  })
  const isTaken = form.formState.errors.email?.message === 'admin.emailTaken'
  return (
    <div className="admin-page max-w-3xl">
      <PageHeading
        title={t('open.title')}
        lead={t('open.lead')}
        above={<BackLink to={adminPages.accounts}>{t('account.back')}</BackLink>}
      />
      <Form {...formProps} summary submitText={t('open.submit')}>
        <TextField {...text('firstName')} />
        <TextField {...text('lastName')} />
        <FormPhone
          control={form.control}
          name="phone"
          legend={t('open.phone')}
          error={errorOf('phone')}
        />
        <SamePhone phone={form.watch('phone')} />
        <TextField {...text('locality')} />
        <RadioCards
          {...form.register('lng')}
          legend={t('open.language')}
          choices={languages.map((value) => ({ value, title: languageFacts[value].name }))}
          sideBySide
        />
        <EmailField
          {...form.register('email')}
          label={t('open.email')}
          hint={t('open.emailHint')}
          error={isTaken ? <EmailOfAnother email={form.getValues('email')} /> : errorOf('email')}
          autoComplete="off"
        />
      </Form>
    </div>
  )
}

/** Says who has this number already: a family may share it, and one person needs no second account. */
function SamePhone({ phone }: { phone: string }) {
  const { t } = useTranslation('accounts-admin')
  const number = normalisePhone(phone)
  const { data } = useAccountQuery(['user', 'accounts'], listAccounts, {
    query: { search: number?.slice(1), show: 'all', order: 'name', page: 1 },
    enabled: number !== null,
  })
  const same = data?.accounts.filter((account) => account.phone === number) ?? []
  return (
    <div role="status" className="empty:hidden">
      {number && same.length > 0 && (
        <Notice tone="warning" title={t('open.samePhone')}>
          <ul className="grid gap-1">
            {same.map(({ id, name }) => (
              <li key={id}>
                <Link to={adminPaths.account(id)} className={textLinkClasses}>
                  <span translate="no">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p>{t('open.samePhoneText')}</p>
        </Notice>
      )}
    </div>
  )
}
