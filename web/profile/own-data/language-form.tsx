import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { languageFacts, languages } from '#domain/language.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { call } from '#web/http/client.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const languageSchema = z.object({ language: z.enum(languages) })

/** The language of our e-mails; that of the pages is chosen at their top. */
export function LanguageForm({ user, typed, onSaved, cancelButton }: RowForm) {
  const { t } = useTranslation('profile')
  const { form, errorOf } = useOwnDataForm(
    languageSchema,
    (body) => call(updateUser, { body }),
    onSaved,
  )
  return (
    <AccountForm {...form} submitText={t('data.language.save')} beside={cancelButton}>
      <RadioCards
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
