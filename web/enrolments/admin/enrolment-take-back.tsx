import { useTranslation } from 'react-i18next'
import {
  previewTakeBackAsAdministrator,
  takeBackAsAdministrator,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useEnrolmentState } from '#web/enrolments/enrolment-state.tsx'
import { AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { ConfirmableCard } from '#web/kernel/forms/confirmable-card.tsx'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Enrolment, enrolleeName } from './enrolment.ts'

interface EnrolmentTakeBackProps {
  enrolment: Enrolment
  onTakenBack: () => Promise<void>
}

/** The association takes a cancellation back until its last day: what that would charge, then the question. */
export function EnrolmentTakeBack({ enrolment, onTakenBack }: EnrolmentTakeBackProps) {
  const { t } = useTranslation('admin-actions')
  const { language } = useLanguage()
  const { effectiveEndDate: until, movedToId, cancellation, enrollee } = enrolment
  const state = useEnrolmentState({ ...enrolment, isMoved: movedToId !== null })
  if (state !== 'leaving' || !until || !cancellation || !enrollee) return null
  return (
    <ConfirmableCard
      id="take-back"
      title={t('takeBack.title')}
      text={t('takeBack.text', { day: formatDay(until, language) })}
      startText={t('takeBack.start')}
    >
      {(cancel) => (
        <TakeBackForm enrolment={enrolment} onTakenBack={onTakenBack} onCancel={cancel} />
      )}
    </ConfirmableCard>
  )
}

function TakeBackForm({
  enrolment,
  onTakenBack,
  onCancel,
}: EnrolmentTakeBackProps & { onCancel: () => void }) {
  const { t } = useTranslation('admin-actions')
  const chargeText = useChargeText()
  const params = { id: enrolment.id }
  const query = useAccountQuery(
    ['subscription', 'admin-take-back'],
    previewTakeBackAsAdministrator,
    { params, ...previewOptions },
  )
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  const { nextCharge } = query.data

  async function send(): Promise<void> {
    const body = { confirmed: true as const, nextCharge }
    await call(takeBackAsAdministrator, { params, body })
    await onTakenBack()
  }

  return (
    <AgreementForm
      labelledBy="take-back"
      facts={
        <ul className="prose list-disc space-y-1 pl-6">
          <li className="font-bold">
            {nextCharge ? (
              <Sentence>{(keep) => t('takeBack.charge', chargeText(nextCharge, keep))}</Sentence>
            ) : (
              t('noCharge')
            )}
          </li>
          <li>{t('undo.facts.payerNotified')}</li>
        </ul>
      }
      confirmText={
        <Sentence>
          {(keep) => t('takeBack.confirmed', { person: keep(enrolleeName(enrolment)) })}
        </Sentence>
      }
      submitText={t('takeBack.submit')}
      keepText={t('keep')}
      send={send}
      refetch={() => void query.refetch()}
      onCancel={onCancel}
    />
  )
}
