import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { languageFacts, languages } from '#domain/language.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { checkBy } from '#web/ui/fields/check.ts'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import type { RowForm } from './data-row.tsx'

const languageSchema = z.object({ language: z.enum(languages) })

/** The language of our e-mails; that of the pages is chosen at their top. */
export function LanguageForm({
  user,
  typed,
  onSaved,
  giveUp,
}: RowForm & { user: AuthenticatedUser }) {
  const { t } = useTranslation('profile')
  const { refresh } = useAuth()
  const { form, errorOf } = useAccountForm({
    names: ['language'],
    loadRules: async () => checkBy(languageSchema),
    send: async (body) => {
      await call(updateUser, { body })
      await refresh()
      onSaved()
    },
  })
  return (
    <AccountForm {...form} submitText={t('data.language.save')} beside={giveUp}>
      <ChoiceCards
        name="language"
        legend={t('data.language.legend')}
        defaultValue={typed.language ?? user.language}
        error={errorOf('language')}
        choices={languages.map((language) => ({
          value: language,
          title: <span lang={language}>{languageFacts[language].name}</span>,
        }))}
      />
    </AccountForm>
  )
}
