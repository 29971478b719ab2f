import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdOutcome, adOutcomes } from '#domain/banners/ad-request.ts'
import { answerAd } from '#domain/banners/admin/ads-contract.ts'
import type { ErrorCode } from '#domain/errors.ts'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  mailingTextSchema,
} from '#domain/mailings/mailing-text.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { useAttempt } from '#web/admin/use-attempt.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Ad } from './ads.ts'

interface Typing {
  outcome: AdOutcome
  subject: string
  body: string
  requestKey: string
}

export interface AdAnswerFormProps {
  ad: Ad
  onSent: () => Promise<void>
  /** An earlier one was sent, of which no answer came. */
  onSentBefore: () => void
}

/**
 * An answer by e-mail; choosing a kind inserts its letter, but never replaces typed text. If it was
 * changed after a submission whose response was lost, a notice explains that, and the next press
 * sends another e-mail.
 */
export function AdAnswerForm({ ad, onSent, onSentBefore }: AdAnswerFormProps) {
  const { t } = useTranslation(['ads-admin', 'errors'])
  const { user } = useAuth()
  const formName = `admin ad ${ad.id}`
  const returned = useReturnedTyping<Typing>(formName, user?.id ?? '')
  const form = useRef<HTMLFormElement>(null)
  const [typing, setTyping] = useState<Typing>(
    returned ?? { outcome: 'accepted', ...ad.letters.accepted, requestKey: newRequestKey() },
  )
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<'subject' | 'body', ErrorCode>>>({})
  useKeepForReturn(formName, () => typing)
  const { busy, problem, run } = useAttempt(send)
  const { outcome, subject, body, requestKey } = typing
  const change = (changes: Partial<Typing>) => setTyping((before) => ({ ...before, ...changes }))

  async function send(): Promise<void> {
    const { data, error } = mailingTextSchema.safeParse({ subject, body })
    const broken = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
    setFieldErrors(Object.fromEntries(broken.reverse()))
    const first = broken.at(-1)?.[0]
    if (!data) {
      const box = first && form.current?.elements.namedItem(String(first))
      if (box instanceof HTMLElement) box.focus()
      return
    }
    try {
      await call(answerAd, { params: { id: ad.id }, body: { ...data, outcome, requestKey } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ads.keyUsed') {
        change({ requestKey: newRequestKey() })
        onSentBefore()
      }
      throw error
    }
    await onSent()
  }

  function choose(next: AdOutcome): void {
    const letter = ad.letters[outcome]
    const isUntouched = subject === letter.subject && body === letter.body
    change({ outcome: next, ...(isUntouched && ad.letters[next]) })
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
        <div className="grid gap-2">
          <h2 className="text-2xl">{t('answer.title')}</h2>
          <p className="prose wrap-anywhere">
            {t('answer.lead', {
              email: ad.email,
              language: t(`answer.languages.${ad.language}`),
            })}
          </p>
        </div>
        {returned && <Notice role="status">{t('answer.returned')}</Notice>}
        <ChoiceCards
          name="outcome"
          legend={t('answer.kind')}
          sideBySide
          value={outcome}
          onChange={({ target }) => choose(target.value as AdOutcome)}
          choices={adOutcomes.map((value) => ({ value, title: t(`outcome.${value}`) }))}
        />
        <TextField
          name="subject"
          lang={ad.language}
          label={t('answer.subject')}
          maxLength={MAX_SUBJECT_LENGTH}
          value={subject}
          onChange={({ target }) => change({ subject: target.value })}
          error={fieldErrors.subject && t(`errors:${fieldErrors.subject}`)}
        />
        <TextArea
          name="body"
          lang={ad.language}
          label={t('answer.body')}
          rows={8}
          maxLength={MAX_BODY_LENGTH}
          value={body}
          onChange={({ target }) => change({ body: target.value })}
          error={fieldErrors.body && t(`errors:${fieldErrors.body}`)}
        />
        {problem && (
          <Notice tone="error" title={t('answer.failed')}>
            <p>{problem}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('answer.send')}
          </Button>
          <Button look="quiet" onClick={() => change(ad.letters[outcome])}>
            {t('answer.letter')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
