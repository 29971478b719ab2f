import { useTranslation } from 'react-i18next'
import { previewUndo, undoDeletion } from '#domain/enrolments/admin/deletion-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { ConfirmableCard } from '#web/kernel/forms/confirmable-card.tsx'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Enrolment, enrolleeName } from './enrolment.ts'

interface EnrolmentRestorationProps {
  enrolment: Enrolment
  onRestored: () => Promise<void>
}

/** A deleted entry can be brought back for a while: what that would charge, then the question. */
export function EnrolmentRestoration({ enrolment, onRestored }: EnrolmentRestorationProps) {
  const { t } = useTranslation('admin-actions')
  const { language } = useLanguage()
  const { undoUntil } = enrolment.deletion ?? {}
  if (!undoUntil) {
    return (
      <Card>
        <p className="prose">{t('undo.tooLate')}</p>
      </Card>
    )
  }
  return (
    <ConfirmableCard
      id="undo"
      title={t('undo.title')}
      text={t('undo.text', { day: formatDay(undoUntil, language) })}
      startText={t('undo.start')}
    >
      {(cancel) => (
        <RestorationForm enrolment={enrolment} onRestored={onRestored} onCancel={cancel} />
      )}
    </ConfirmableCard>
  )
}

function RestorationForm({
  enrolment,
  onRestored,
  onCancel,
}: EnrolmentRestorationProps & { onCancel: () => void }) {
  const { t } = useTranslation('admin-actions')
  const chargeText = useChargeText()
  const query = useAccountQuery(['subscription', 'admin-preview'], previewUndo, {
    params: { id: enrolment.id },
    ...previewOptions,
  })
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  const { nextCharge } = query.data

  async function send(): Promise<void> {
    const body = { confirmed: true as const, nextCharge }
    await call(undoDeletion, { params: { id: enrolment.id }, body })
    await onRestored()
  }

  return (
    <AgreementForm
      labelledBy="undo"
      facts={
        <ul className="prose list-disc space-y-1 pl-6">
          <li>
            <Sentence>
              {(keep) => t('undo.facts.visible', { programme: keep(enrolment.programmeName) })}
            </Sentence>
          </li>
          <li className="font-bold">
            {nextCharge ? (
              <Sentence>{(keep) => t('undo.facts.charge', chargeText(nextCharge, keep))}</Sentence>
            ) : (
              t('noCharge')
            )}
          </li>
          {nextCharge && <li>{t('undo.facts.payerNotified')}</li>}
        </ul>
      }
      confirmText={
        <Sentence>
          {(keep) => t('undo.confirmed', { person: keep(enrolleeName(enrolment)) })}
        </Sentence>
      }
      submitText={t('undo.submit')}
      keepText={t('keep')}
      send={send}
      refetch={() => void query.refetch()}
      onCancel={onCancel}
    />
  )
}
