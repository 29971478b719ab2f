import { useTranslation } from 'react-i18next'
import { deleteEnrolment, previewDeletion } from '#domain/enrolments/admin/deletion-contract.ts'
import { type DeletionReason, deletionReasons } from '#domain/enrolments/deletion.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { ConfirmableCard } from '#web/kernel/forms/confirmable-card.tsx'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText, useMoney } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { type Enrolment, enrolleeName } from './enrolment.ts'

type Preview = ResponseOf<typeof previewDeletion>

interface EnrolmentDeletionProps {
  enrolment: Enrolment
  onDeleted: () => Promise<void>
}

/** An entry that was made by mistake is taken away: first what it would mean, then the question. */
export function EnrolmentDeletion({ enrolment, onDeleted }: EnrolmentDeletionProps) {
  const { t } = useTranslation('admin-actions')
  return (
    <ConfirmableCard
      id="delete"
      title={t('delete.title')}
      text={t('delete.text')}
      startText={t('delete.start')}
    >
      {(cancel) => <Previewed enrolment={enrolment} onDeleted={onDeleted} onCancel={cancel} />}
    </ConfirmableCard>
  )
}

interface Choice {
  reason: DeletionReason | ''
  notifyPayer: boolean
}

type DeletionFormProps = EnrolmentDeletionProps & { onCancel: () => void }

function Previewed(props: DeletionFormProps) {
  const { t } = useTranslation('admin-actions')
  const query = useAccountQuery(['subscription', 'admin-preview'], previewDeletion, {
    params: { id: props.enrolment.id },
    ...previewOptions,
  })
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  return <DeletionForm {...props} preview={query.data} refetch={() => void query.refetch()} />
}

function DeletionForm({
  enrolment,
  preview,
  refetch,
  onDeleted,
  onCancel,
}: DeletionFormProps & { preview: Preview; refetch: () => void }) {
  const { t } = useTranslation('admin-actions')
  const { nextCharge } = preview

  async function send({ reason, notifyPayer }: Choice): Promise<void> {
    if (!reason) return
    const body = { reason, notifyPayer, confirmed: true as const, nextCharge }
    await call(deleteEnrolment, { params: { id: enrolment.id }, body })
    await onDeleted()
  }

  return (
    <AgreementForm
      labelledBy="delete"
      facts={<Facts preview={preview} />}
      confirmText={
        <Sentence>
          {(keep) => t('delete.confirmed', { person: keep(enrolleeName(enrolment)) })}
        </Sentence>
      }
      submitText={t('delete.submit')}
      keepText={t('keep')}
      danger
      // A payer who expects a charge has to know that it does not come.
      defaultValues={{ reason: '', notifyPayer: nextCharge !== null } as Choice}
      check={({ reason }): Record<string, string> =>
        reason ? {} : { reason: 'admin.deletionReasonRequired' }
      }
      send={send}
      refetch={refetch}
      onCancel={onCancel}
    >
      {({ form, field }) => (
        <>
          <RadioCards
            {...field('reason')}
            legend={t('delete.reason')}
            choices={deletionReasons.map((one) => ({ value: one, title: t(`reasons.${one}`) }))}
          />
          <CheckboxField
            {...form.register('notifyPayer')}
            label={t('delete.notifyPayer')}
            hint={t('delete.notifyPayerHint')}
          />
        </>
      )}
    </AgreementForm>
  )
}

function Facts({ preview: { nextCharge, paid, undoUntil } }: { preview: Preview }) {
  const { t } = useTranslation('admin-actions')
  const { language } = useLanguage()
  const money = useMoney()
  const chargeText = useChargeText()
  return (
    <ul className="prose list-disc space-y-1 pl-6">
      <li className="font-bold">
        {nextCharge ? (
          <Sentence>{(keep) => t('delete.facts.charge', chargeText(nextCharge, keep))}</Sentence>
        ) : (
          t('noCharge')
        )}
      </li>
      <li>{t('delete.facts.hidden')}</li>
      {paid > 0 && (
        <li>
          <Sentence>{(keep) => t('delete.facts.paid', { amount: keep(money(paid)) })}</Sentence>
        </li>
      )}
      <li>{t('delete.facts.undo', { day: formatDay(undoUntil, language) })}</li>
    </ul>
  )
}
