import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { register } from '#domain/accounts/contract.ts'
import { signUpFormSchema } from '#domain/accounts/sign-up-form.ts'
import { AuthForm } from '#web/accounts/auth-form.tsx'
import { GoogleButton } from '#web/accounts/google/google-button.tsx'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { retryRead } from '#web/kernel/http/retries.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { AccountForm } from './account-form.tsx'

const validate = schemaValidator(signUpFormSchema)

/** Long enough to be read at ease; on a phone it covers part of the page. */
const TOAST_MS = 10_000

export default function RegisterPage() {
  const { t } = useTranslation('accounts')
  const { language } = useLanguage()
  const [requestKey] = useState(() => randomUuid().replaceAll('-', ''))
  return (
    <AuthForm screen="register" lead={t('register.lead')}>
      <AccountForm
        validate={validate}
        send={async ({ repeatPassword, ...account }) => {
          // By its key the server opens one account, however often the call is repeated.
          await call(register, {
            body: { ...account, lng: language, requestKey },
            retry: retryRead,
          })
          showToast({
            tone: 'success',
            title: t('registered'),
            text: (
              <Sentence>
                {(keep) => t('register.confirmSent', { email: keep(account.email) })}
              </Sentence>
            ),
            duration: TOAST_MS,
          })
        }}
      />
      <GoogleButton />
    </AuthForm>
  )
}
