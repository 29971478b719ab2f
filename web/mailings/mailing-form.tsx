import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMailing } from '#domain/mailings/contract.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import {
  checkMailing,
  emptyMailing,
  languagesFor,
  type MailingFormProps,
  type MailingFormValues,
  type Previewed,
} from './mailing.ts'
import { MailingFields } from './mailing-fields.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { MailingRecipients } from './mailing-recipients.tsx'

/** The form of a message, in each language of its recipients. Submitting it shows a preview first. */
export function MailingForm({ filter, counted, recount, onSent }: MailingFormProps) {
  const { t } = useTranslation('mailings')
  const draft = useFormDraft('mailing', emptyMailing, { isPreviewed: true })
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const offered = languagesFor(counted)
  const { form, field, formProps } = useSubmitForm<MailingFormValues, MailingTexts>({
    draft,
    defaultValues: draft.values,
    validate: (typing) => checkMailing(typing, offered),
    send: async (texts) => {
      const { mails } = await call(previewMailing, { body: { texts } })
      setPreviewed({ texts, mails })
    },
  })

  if (previewed) {
    return (
      <MailingPreview
        filter={filter}
        counted={counted}
        recount={recount}
        previewed={previewed}
        requestKey={draft.requestKey}
        onSent={(count) => {
          draft.end()
          return onSent(count)
        }}
        onSentBefore={() => {
          draft.renewKey()
          void queryClient.invalidateQueries({ queryKey: ['other', 'mailing', 'list'] })
        }}
        onBack={() => setPreviewed(null)}
      />
    )
  }
  return (
    <Card>
      <Form {...formProps} submitText={t('look')}>
        <MailingRecipients counted={counted} />
        {offered.map((language) => (
          <MailingFields key={language} language={language} form={form} field={field} />
        ))}
      </Form>
    </Card>
  )
}
