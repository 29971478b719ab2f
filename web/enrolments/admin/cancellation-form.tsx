import { useTranslation } from 'react-i18next'
import { commentError, MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import {
  cancelAsAdministrator,
  previewCancellation,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { type Agreed, AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { CancellationItem } from '#web/profile/cancellation/cancellation-item.tsx'
import { useCancellationTexts } from '#web/profile/cancellation/use-cancellation-texts.ts'
import { type Enrolment, enrolleeName } from './enrolment.ts'

type Preview = ResponseOf<typeof previewCancellation>

interface CancellationFormProps {
  enrolment: Enrolment
  /** Receives the last day on which the person may come, in words. */
  onEnded: (until: string) => Promise<void>
  onCancel: () => void
}

/** The consequences of ending an enrolment now, as the server computed them, and the confirmation. */
export function CancellationForm(props: CancellationFormProps) {
  const { t } = useTranslation('enrolment-admin')
  const query = useAccountQuery(['subscription', 'admin-preview'], previewCancellation, {
    params: { id: props.enrolment.id },
    ...previewOptions,
  })
  if (!query.data) return <NotLoaded title={t('cancel.failed')} query={query} />
  return <Question {...props} preview={query.data} refetch={() => void query.refetch()} />
}

function Question({
  enrolment,
  preview,
  refetch,
  onEnded,
  onCancel,
}: CancellationFormProps & { preview: Preview; refetch: () => void }) {
  const { t } = useTranslation(['enrolment-admin', 'ui'])
  const textsOf = useCancellationTexts()
  const person = enrolleeName(enrolment)
  const nothing: Agreed<{ comment: string }> = { comment: '', confirmed: false }
  const draft = useFormDraft(`cancellation ${enrolment.id}`, nothing, { omit: ['confirmed'] })

  async function send({ comment }: { comment: string }): Promise<void> {
    const { effectiveDate } = preview
    const body = { comment: comment.trim(), confirmed: true as const, effectiveDate }
    const ended = await call(cancelAsAdministrator, { params: { id: enrolment.id }, body })
    await onEnded(textsOf({ ...ended, owed: [] }).until)
  }

  return (
    <AgreementForm
      labelledBy="cancel"
      facts={<WhatHappens enrolment={enrolment} person={person} preview={preview} />}
      confirmText={<Sentence>{(keep) => t('cancel.confirmed', { person: keep(person) })}</Sentence>}
      submitText={t('cancel.submit')}
      keepText={t('cancel.keep')}
      danger
      draft={draft}
      defaultValues={draft.values}
      check={({ comment }): Record<string, string> => {
        const unfit = commentError(comment)
        return unfit ? { comment: unfit } : {}
      }}
      send={send}
      refetch={refetch}
      onCancel={onCancel}
    >
      {({ field }) => (
        <TextArea
          {...field('comment')}
          label={t('cancel.comment')}
          optional={t('ui:optional')}
          hint={t('cancel.commentHint')}
          maxLength={MAX_COMMENT_LENGTH}
          describeLeft={(count) => t('ui:charactersLeft', { count })}
        />
      )}
    </AgreementForm>
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
    <>
      <ul>
        <CancellationItem
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
        <Notice
          tone="warning"
          role="note"
          text={t('cancel.withdraw', { day: formatDay(preview.withdrawUntil, language) })}
        />
      )}
    </>
  )
}
