import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { languageFacts, languages } from '#domain/kernel/language.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const languageSchema = z.object({ language: z.enum(languages) })

/** The language of our e-mails; that of the pages is chosen at their top. */
export function LanguageForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation('profile')
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: languageSchema,
    stored: { language: user.language },
    update: (body) => call(updateUser, { body }),
  })
  return (
    <Form {...formProps} summary submitText={t('data.language.save')} beside={cancelButton}>
      <RadioCards
        {...field('language')}
        legend={t('data.language.legend')}
        choices={languages.map((language) => ({
          value: language,
          title: <span lang={language}>{languageFacts[language].name}</span>,
        }))}
      />
    </Form>
  )
}
