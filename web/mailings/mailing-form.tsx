import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMailing } from '#domain/mailings/mailing-contract.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import { useFormDraft } from '#web/admin/drafts/use-form-draft.tsx'
import { Form } from '#web/forms/form.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { Card } from '#web/ui/content/card.tsx'
import {
  checkTyping,
  languagesFor,
  type MailingFormProps,
  type MailingTyping,
  nothingTyped,
  type Previewed,
} from './mailing.ts'
import { MailingFields } from './mailing-fields.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { MailingRecipients } from './mailing-recipients.tsx'

/** A message in each language that its readers read; it is looked at as it arrives before it is sent. */
export function MailingForm({ filter, counted, recount, onSent }: MailingFormProps) {
  const { t } = useTranslation('mailings')
  const draft = useFormDraft('mailing', nothingTyped, { isPreviewed: true })
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const offered = languagesFor(counted)
  const { form, errorOf, frame } = useSubmitForm<MailingTyping, MailingTexts>({
    draft,
    defaultValues: draft.values,
    check: (typing) => checkTyping(typing, offered),
    send: async (texts) => {
      const { mails } = await call(previewMailing, { body: { texts } })
      setPreviewed({ texts, mails })
    },
  })

  if (previewed) {
    return (
      <MailingPreview
        {...{ filter, counted, recount, previewed }}
        requestKey={draft.requestKey}
        onSent={(count) => {
          draft.end()
          return onSent(count)
        }}
        onSentBefore={() => {
          draft.renewKey()
          void queries.invalidateQueries({ queryKey: ['other', 'mailing', 'list'] })
        }}
        onBack={() => setPreviewed(null)}
      />
    )
  }
  return (
    <Card>
      <Form {...frame} submitText={t('look')}>
        <MailingRecipients counted={counted} />
        {offered.map((language) => (
          <MailingFields key={language} language={language} form={form} errorOf={errorOf} />
        ))}
      </Form>
    </Card>
  )
}
