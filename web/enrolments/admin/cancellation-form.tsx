import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentError, MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import { formatDay } from '#domain/calendar-text.ts'
import {
  cancelAsAdministrator,
  previewCancellation,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { Answer } from '#web/http/types.ts'
import { EndingItem } from '#web/profile/cancellation/ending-item.tsx'
import { useEndingTexts } from '#web/profile/cancellation/use-ending-texts.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { type Enrolment, enrolleeName } from './enrolment.ts'

type Preview = Answer<typeof previewCancellation>

export interface CancellationFormProps {
  enrolment: Enrolment
  /** Receives the last day on which the person may come, in words. */
  onEnded: (until: string) => Promise<void>
  onGiveUp: () => void
}

/** What ending an enrolment would mean now, as the server reckons it, and the question. */
export function CancellationForm(props: CancellationFormProps) {
  const { t } = useTranslation('enrolment-admin')
  const { user } = useAuth()
  const { id } = props.enrolment
  const query = useQuery(
    {
      queryKey: ['subscription', 'admin-cancellation', user?.id, id],
      queryFn: ({ signal }) => call(previewCancellation, { signal, params: { id } }),
      // What is agreed to is what the server says now, and it does not change while it is read.
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queries,
  )
  if (!query.data) return <NotLoaded title={t('cancel.failed')} query={query} />
  return <Question {...props} preview={query.data} reread={() => void query.refetch()} />
}

function Question({
  enrolment,
  preview,
  reread,
  onEnded,
  onGiveUp,
}: CancellationFormProps & { preview: Preview; reread: () => void }) {
  const { t } = useTranslation(['enrolment-admin', 'errors', 'ui'])
  const textsOf = useEndingTexts()
  const form = useRef<HTMLFormElement>(null)
  const [comment, setComment] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<{ comment?: ErrorCode; confirmed?: ErrorCode }>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const person = enrolleeName(enrolment)

  // It comes in place of the button that was pressed.
  useEffect(() => form.current?.focus(), [])

  // To the first thing that is wrong.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const unfit = commentError(comment)
    setFieldErrors({
      ...(unfit && { comment: unfit }),
      ...(!confirmed && { confirmed: 'subscriptions.confirmationRequired' as const }),
    })
    setProblem(null)
    setAttempt((before) => before + 1)
    if (unfit || !confirmed) return
    setBusy(true)
    try {
      const { effectiveDate } = preview
      const body = { comment: comment.trim(), confirmed: true as const, effectiveDate }
      const ended = await call(cancelAsAdministrator, { params: { id: enrolment.id }, body })
      await onEnded(textsOf({ ...ended, owed: [] }).until)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      if (error.status === 409) {
        setConfirmed(false)
        reread()
      }
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby="cancel"
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid gap-6"
    >
      <WhatHappens enrolment={enrolment} person={person} preview={preview} />
      <TextArea
        name="comment"
        label={t('cancel.comment')}
        optional={t('ui:optional')}
        hint={t('cancel.commentHint')}
        error={fieldErrors.comment && t(`errors:${fieldErrors.comment}`)}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        maxLength={MAX_COMMENT_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <CheckboxField
        name="confirmed"
        label={<strong>{t('cancel.confirmed', { person })}</strong>}
        error={fieldErrors.confirmed && t(`errors:${fieldErrors.confirmed}`)}
        checked={confirmed}
        onChange={({ target }) => {
          setConfirmed(target.checked)
          setFieldErrors(({ confirmed: _, ...others }) => others)
        }}
      />
      {problem && (
        <Notice key={attempt} tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={busy}>
          {t('cancel.submit')}
        </Button>
        <Button look="secondary" onClick={onGiveUp}>
          {t('cancel.keep')}
        </Button>
      </div>
    </form>
  )
}

function WhatHappens({
  enrolment,
  person,
  preview,
}: {
  enrolment: Enrolment
  person: string
  preview: Preview
}) {
  const { t } = useTranslation(['enrolment-admin', 'cancellation'])
  const { language } = useLanguage()
  return (
    <div aria-live="polite" className="grid gap-4 rounded-md bg-sea-soft p-4">
      <ul>
        <EndingItem
          person={person}
          programme={enrolment.programmeName}
          endsToday={preview.withoutSubscription}
          {...preview}
        />
      </ul>
      <ul className="prose list-disc space-y-1 pl-6">
        <li className="font-bold">{t('cancellation:facts.final')}</li>
        <li>{t('cancellation:facts.noRefund')}</li>
      </ul>
      {preview.withdrawUntil && (
        <Notice tone="warning" role="note">
          <p>{t('cancel.withdraw', { day: formatDay(preview.withdrawUntil, language) })}</p>
        </Notice>
      )}
    </div>
  )
}
