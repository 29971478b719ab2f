import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveEnrolment, previewMove } from '#domain/enrolments/admin/move-contract.ts'
import { AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { ConfirmableCard } from '#web/kernel/forms/confirmable-card.tsx'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { type Enrolment, enrolleeName } from './enrolment.ts'

type Preview = ResponseOf<typeof previewMove>

interface EnrolmentMoveProps {
  enrolment: Enrolment
  /** Receives the name of the new programme. */
  onMoved: (programme: string) => Promise<void>
}

/**
 * The association moves an enrollee to another programme: first the consequences, then the
 * confirmation.
 */
export function EnrolmentMove({ enrolment, onMoved }: EnrolmentMoveProps) {
  const { t } = useTranslation('admin-actions')
  return (
    <ConfirmableCard
      id="move"
      title={t('move.title')}
      text={t('move.text')}
      startText={t('move.start')}
    >
      {(cancel) => <Previewed enrolment={enrolment} onMoved={onMoved} onCancel={cancel} />}
    </ConfirmableCard>
  )
}

type MoveFormProps = EnrolmentMoveProps & { onCancel: () => void }

function Previewed(props: MoveFormProps) {
  const { t } = useTranslation('admin-actions')
  const query = useAccountQuery(['subscription', 'admin-preview'], previewMove, {
    params: { id: props.enrolment.id },
    ...previewOptions,
  })
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  return <MoveForm {...props} preview={query.data} refetch={() => void query.refetch()} />
}

function MoveForm({
  enrolment,
  preview,
  refetch,
  onMoved,
  onCancel,
}: MoveFormProps & { preview: Preview; refetch: () => void }) {
  const { t } = useTranslation(['admin-actions', 'errors'])
  const open = preview.programmes.filter(({ problem }) => problem === null)
  const closed = preview.programmes.filter(({ problem }) => problem !== null)
  const [chosen, setChosen] = useState(open[0]?.programmeId)
  const target = open.find(({ programmeId }) => programmeId === chosen) ?? open[0]
  const problems = closed.map(({ programmeId, programmeName, problem }) => (
    <p key={programmeId}>
      <strong>{`${programmeName}:`}</strong> <span>{problem && t(`errors:${problem}`)}</span>
    </p>
  ))
  if (!target) return <NoTargetProgramme problems={problems} onCancel={onCancel} />
  const names = (keep: Keep) => ({
    person: keep(enrolleeName(enrolment)),
    to: keep(target.programmeName),
  })

  async function send(): Promise<void> {
    if (!target) return
    const { programmeId, programmeName, nextCharge } = target
    const body = { programmeId, confirmed: true as const, nextCharge }
    await call(moveEnrolment, { params: { id: enrolment.id }, body })
    await onMoved(programmeName)
  }

  return (
    <AgreementForm
      labelledBy="move"
      facts={<Facts enrolment={enrolment} target={target} />}
      confirmText={<Sentence>{(keep) => t('move.confirmed', names(keep))}</Sentence>}
      submitText={<Sentence>{(keep) => t('move.submit', names(keep))}</Sentence>}
      keepText={t('keep')}
      send={send}
      refetch={refetch}
      onCancel={onCancel}
    >
      {open.length > 1 && (
        <SelectField
          name="programmeId"
          label={t('move.where')}
          value={String(target.programmeId)}
          onChange={({ target: { value } }) => setChosen(Number(value))}
          options={open.map(({ programmeId, programmeName }) => ({
            value: String(programmeId),
            text: programmeName,
            isName: true,
          }))}
        />
      )}
      {problems.length > 0 && <Notice role="note">{problems}</Notice>}
    </AgreementForm>
  )
}

/** There is no programme to move to; why not, of each that there is. */
function NoTargetProgramme({
  problems,
  onCancel,
}: {
  problems: ReactElement[]
  onCancel: () => void
}) {
  const { t } = useTranslation(['admin-actions', 'ui'])
  return (
    <>
      <Notice
        ref={focusOnArrival}
        role="note"
        tabIndex={-1}
        tone="warning"
        title={t(problems.length > 0 ? 'move.noneOpen' : 'move.none')}
        className="w-full"
      >
        {problems}
      </Notice>
      <Button look="secondary" onClick={onCancel}>
        {t('ui:close')}
      </Button>
    </>
  )
}

function Facts({
  enrolment,
  target: { programmeName: to, nextCharge },
}: {
  enrolment: Enrolment
  target: Preview['programmes'][number]
}) {
  const { t } = useTranslation('admin-actions')
  const chargeText = useChargeText()
  const names = (keep: Keep) => ({
    person: keep(enrolleeName(enrolment)),
    from: keep(enrolment.programmeName),
    to: keep(to),
  })
  return (
    <ul className="prose list-disc space-y-1 pl-6">
      <li>
        <Sentence>{(keep) => t('move.facts.place', names(keep))}</Sentence>
      </li>
      {nextCharge ? (
        <>
          <li>
            <strong>
              <Sentence>
                {(keep) =>
                  t('move.facts.charge', { ...names(keep), ...chargeText(nextCharge, keep) })
                }
              </Sentence>
            </strong>
          </li>
          <li>{t('move.facts.once')}</li>
          <li>
            <Sentence>{(keep) => t('move.facts.receipts', names(keep))}</Sentence>
          </li>
        </>
      ) : (
        <li>{t('noCharge')}</li>
      )}
      <li>{t('move.facts.payerNotified')}</li>
    </ul>
  )
}
