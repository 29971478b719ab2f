import { useTranslation } from 'react-i18next'
import { openGoogleAccount } from '#domain/accounts/google-contract.ts'
import { googleSignUpFormSchema } from '#domain/accounts/google-sign-up-form.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { AccountForm } from '#web/accounts/sign-up/account-form.tsx'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { GoogleLink } from './google-link.tsx'

const validate = schemaValidator(googleSignUpFormSchema)

interface GoogleAccountProps {
  person: { email: string; firstName: string; lastName: string }
  /** Another account with this e-mail has been opened in the meantime. */
  onTaken: () => Promise<unknown>
}

/** A new person authenticated by Google: what an account needs besides. */
export function GoogleAccount({ person, onTaken }: GoogleAccountProps) {
  const { t } = useTranslation('google')
  const { language } = useLanguage()
  return (
    <AuthPage takesFocus title={t('account.title')} lead={t('account.lead')}>
      <Card>
        <AccountForm
          google={person}
          validate={validate}
          send={async (account) => {
            try {
              await call(openGoogleAccount, { body: { ...account, lng: language } })
            } catch (error) {
              if (apiErrorOf(error).code === 'accounts.emailTaken') await onTaken()
              throw error
            }
          }}
        />
      </Card>
      <p>
        <GoogleLink look="quiet" text={t('startAgain')} />
      </p>
    </AuthPage>
  )
}
