import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { updateUser } from '#domain/profile/contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const answers = ['yes', 'no'] as const

const announcementMailsSchema = z.object({ announcementMails: z.enum(answers) })

/** Lets the reader choose whether announcements come by e-mail. */
export function AnnouncementMailsForm(props: RowForm) {
  const { user, cancelButton } = props
  const { t } = useTranslation('profile')
  const { formProps, field } = useOwnDataForm({
    ...props,
    schema: announcementMailsSchema,
    stored: { announcementMails: user.announcementMails ? 'yes' : 'no' },
    update: ({ announcementMails }) =>
      call(updateUser, { body: { announcementMails: announcementMails === 'yes' } }),
  })
  return (
    <Form
      {...formProps}
      summary
      submitText={t('data.announcementMails.save')}
      beside={cancelButton}
    >
      <RadioCards
        {...field('announcementMails')}
        legend={t('data.announcementMails.legend')}
        hint={t('data.announcementMails.hint')}
        choices={answers.map((value) => ({ value, title: t(`data.announcementMails.${value}`) }))}
      />
    </Form>
  )
}
