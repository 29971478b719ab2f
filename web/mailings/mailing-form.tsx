import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMailing } from '#domain/mailings/mailing-contract.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { useAttempt } from '#web/admin/use-attempt.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import {
  checkTyping,
  languagesFor,
  type MailingFieldErrors,
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
  const form = useRef<HTMLFormElement>(null)
  const [typing, setTyping] = useState(returned?.typing ?? nothingTyped)
  const [fieldErrors, setFieldErrors] = useState<MailingFieldErrors>({})
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  // One message, however often it is sent; also after logging in again meanwhile.
  const [requestKey, setRequestKey] = useState(() => returned?.requestKey ?? newRequestKey())
  useKeepForReturn(formName, (): Kept => ({ typing, requestKey }))
  const offered = languagesFor(counted)
  const { busy, problem, run } = useAttempt(look)

  async function look(): Promise<void> {
    const checked = checkTyping(typing, offered)
    setFieldErrors('fieldErrors' in checked ? checked.fieldErrors : {})
    if ('fieldErrors' in checked) return focusFirst(Object.keys(checked.fieldErrors))
    const { texts } = checked
    const { mails } = await call(previewMailing, { body: { texts } })
    setPreviewed({ texts, mails })
  }

  function focusFirst(wrong: readonly string[]): void {
    const formValues = offered.flatMap((language) => [`${language}.subject`, `${language}.body`])
    const first = formValues.find((box) => wrong.includes(box))
    const box = first && form.current?.elements.namedItem(first)
    if (box instanceof HTMLElement) box.focus()
  }

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
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!busy) run()
        }}
        className="grid gap-6"
      >
        <MailingRecipients counted={counted} />
        {returned && (
          <Notice role="status">
            <p>{t('returned')}</p>
          </Notice>
        )}
        {offered.map((language) => (
          <MailingFields
            key={language}
            language={language}
            typed={typing[language]}
            fieldErrors={fieldErrors}
            onType={(typed) => setTyping((before) => ({ ...before, [language]: typed }))}
          />
        ))}
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        <p>
          <Button type="submit" busy={busy}>
            {t('look')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
