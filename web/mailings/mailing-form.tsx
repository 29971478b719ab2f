import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMailing } from '#domain/mailings/mailing-contract.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { Form } from '#web/forms/form.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
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

const formName = 'admin mailing'

interface Kept {
  typing: MailingTyping
  requestKey: string
}

/** A message in each language that its readers read; it is looked at as it arrives before it is sent. */
export function MailingForm({ filter, counted, recount, onSent }: MailingFormProps) {
  const { t } = useTranslation('mailings')
  const { user } = useAuth()
  const returned = useReturnedTyping<Kept>(formName, user?.id ?? '')
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  // One message, however often it is sent; also after logging in again meanwhile.
  const [requestKey, setRequestKey] = useState(() => returned?.requestKey ?? newRequestKey())
  const offered = languagesFor(counted)
  const { form, errorOf, frame } = useSubmitForm<MailingTyping, MailingTexts>({
    defaultValues: returned?.typing ?? nothingTyped,
    check: (typing) => checkTyping(typing, offered),
    send: async (texts) => {
      const { mails } = await call(previewMailing, { body: { texts } })
      setPreviewed({ texts, mails })
    },
  })
  useKeepForReturn(formName, (): Kept => ({ typing: form.getValues(), requestKey }))

  if (previewed) {
    return (
      <MailingPreview
        {...{ filter, counted, recount, onSent, requestKey, previewed }}
        onSentBefore={() => {
          setRequestKey(newRequestKey())
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
        {returned && (
          <Notice role="status">
            <p>{t('returned')}</p>
          </Notice>
        )}
        {offered.map((language) => (
          <MailingFields key={language} language={language} form={form} errorOf={errorOf} />
        ))}
      </Form>
    </Card>
  )
}
