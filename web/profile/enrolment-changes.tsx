import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { previewTakeBack, takeBackCancellation } from '#domain/billing/cancellation-contract.ts'
import { moveOwnEnrolment, previewOwnMove } from '#domain/billing/move-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { offered } from '#domain/programmes/programme.ts'
import { call } from '#web/kernel/http/client.ts'
import { previewOptions, queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import type { Enrolment } from './enrolment.ts'
import { Agreement, PreviewedAction } from './previewed-action.tsx'

interface ChangeProps {
  enrolment: Enrolment
  /** Says what was done: the card has changed by then. */
  onDone: (words: ReactNode) => void
}

interface Charge {
  date: string
  amount: number
}

type OpenChangeProps = ChangeProps & { onCancel: () => void }

/** Reads the enrolments again, and no preview: what was done cannot be previewed any more. */
async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['enrolment'] })
}

/** The payer takes a cancellation back. */
export function TakeBack({ enrolment, onDone }: ChangeProps) {
  const { t } = useTranslation('profile')
  const names = { person: fullName(enrolment), programme: enrolment.programmeName }
  return (
    <PreviewedAction aria-label={t('takeBack.startNamed', names)} startText={t('takeBack.start')}>
      {(close) => <TakingBack enrolment={enrolment} onDone={onDone} onCancel={close} />}
    </PreviewedAction>
  )
}

function TakingBack({ enrolment, onDone, onCancel }: OpenChangeProps) {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  const { id: enrolmentId } = enrolment
  const query = useAccountQuery(['subscription', 'take-back'], previewTakeBack, {
    query: { enrolmentId },
    ...previewOptions,
  })
  if (!query.data) return <NotLoaded title={t('change.failed')} query={query} />
  const { nextCharge, until } = query.data
  const names = (keep: Keep) => ({
    person: keep(fullName(enrolment)),
    programme: keep(enrolment.programmeName),
  })
  return (
    <Agreement
      title={<Sentence>{(keep) => t('takeBack.title', names(keep))}</Sentence>}
      submitText={t('takeBack.submit')}
      send={async () => {
        const body = { enrolmentId, confirmed: true as const, nextCharge }
        await call(takeBackCancellation, { body })
        onDone(<Sentence>{(keep) => t('takeBack.done', names(keep))}</Sentence>)
        await reload()
      }}
      refetch={() => void query.refetch()}
      onCancel={onCancel}
    >
      <ul className="prose list-disc space-y-1 pl-6">
        <NextCharge charge={nextCharge} />
        {nextCharge && <li>{t('change.sameCard')}</li>}
        <li>{t('takeBack.until', { day: formatDay(until, language) })}</li>
      </ul>
    </Agreement>
  )
}

/** The payer moves a person to another programme, where there is one. */
export function Move({ enrolment, onDone }: ChangeProps) {
  const { t } = useTranslation('profile')
  const others = offered(useProgrammes()).filter(({ id }) => id !== enrolment.programmeId)
  const [only, ...more] = others
  if (!only) return null
  const to = more.length === 0 ? only.name : null
  const person = fullName(enrolment)
  return (
    <PreviewedAction
      aria-label={to ? t('move.startNamed', { person, to }) : t('move.otherNamed', { person })}
      startText={
        to ? <Sentence>{(keep) => t('move.start', { to: keep(to) })}</Sentence> : t('move.other')
      }
    >
      {(close) => <Moving enrolment={enrolment} onDone={onDone} onCancel={close} />}
    </PreviewedAction>
  )
}

function Moving({ enrolment, onDone, onCancel }: OpenChangeProps) {
  const { t } = useTranslation(['profile', 'errors'])
  const query = useAccountQuery(['subscription', 'move'], previewOwnMove, {
    params: { id: enrolment.id },
    ...previewOptions,
  })
  if (!query.data) {
    return (
      <>
        <NotLoaded title={t('change.failed')} query={query} />
        <Button look="secondary" onClick={onCancel}>
          {t('change.keep')}
        </Button>
      </>
    )
  }
  return query.data.programmes.map((target) => {
    const { programmeId, programmeName: to, problem, nextCharge } = target
    const names = (keep: Keep) => ({
      person: keep(fullName(enrolment)),
      from: keep(enrolment.programmeName),
      to: keep(to),
    })
    if (problem) {
      return (
        <p key={programmeId}>
          <strong translate="no">{`${to}:`}</strong> <span>{t(`errors:${problem}`)}</span>
        </p>
      )
    }
    return (
      <Agreement
        key={programmeId}
        title={<Sentence>{(keep) => t('move.title', names(keep))}</Sentence>}
        submitText={<Sentence>{(keep) => t('move.submit', names(keep))}</Sentence>}
        send={async () => {
          const body = { programmeId, confirmed: true as const, nextCharge }
          await call(moveOwnEnrolment, { params: { id: enrolment.id }, body })
          onDone(<Sentence>{(keep) => t('move.done', names(keep))}</Sentence>)
          await reload()
        }}
        refetch={() => void query.refetch()}
        onCancel={onCancel}
      >
        <MoveFacts nextCharge={nextCharge} names={names} />
      </Agreement>
    )
  })
}

function MoveFacts({
  nextCharge,
  names,
}: {
  nextCharge: Charge | null
  names: (keep: Keep) => { from: string; to: string }
}) {
  const { t } = useTranslation('profile')
  return (
    <ul className="prose list-disc space-y-1 pl-6">
      <li>
        <Sentence>{(keep) => t('move.today', names(keep))}</Sentence>
      </li>
      <NextCharge charge={nextCharge} />
      {nextCharge && <li>{t('move.once')}</li>}
    </ul>
  )
}

function NextCharge({ charge }: { charge: Charge | null }) {
  const { t } = useTranslation('profile')
  const chargeText = useChargeText()
  return (
    <li className="font-bold">
      {charge ? (
        <Sentence>{(keep) => t('change.charge', chargeText(charge, keep))}</Sentence>
      ) : (
        t('enrolment.notByWeb')
      )}
    </li>
  )
}
