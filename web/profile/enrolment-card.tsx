import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatFromMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { InvoiceStatusBadge } from '#web/billing/invoices/invoice-status.tsx'
import { EnrolmentState, useEnrolmentState } from '#web/enrolments/enrolment-state.tsx'
import { MethodName } from '#web/kernel/cards/method-name.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText, useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { programmeLook } from '#web/programmes/programme-look.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { useProgramme } from '#web/programmes/use-timetable.ts'
import { ownPaths } from '#web/signed-in-paths.ts'
import type { Enrolment } from './enrolment.ts'
import { Move, TakeBack } from './enrolment-changes.tsx'

const actionClasses = `${textLinkClasses} inline-flex min-h-11 items-center`

interface EnrolmentCardProps {
  enrolment: Enrolment
  /** The programmes that the same person could join besides. */
  others: readonly Programme[]
  /** Says what was changed. */
  onDone: (words: ReactNode) => void
}

/** One person in one programme: whether it runs, when it takes place, what was and will be charged. */
export function EnrolmentCard({ enrolment, others, onDone }: EnrolmentCardProps) {
  const { programmeId, programmeName, firstName, lastName } = enrolment
  const stated = { ...enrolment, isMoved: enrolment.movedTo !== null }
  const state = useEnrolmentState(stated)
  return (
    <Card className="grid h-full content-start gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Badge look={programmeLook(programmeId)}>{programmeName}</Badge>
        <EnrolmentState {...stated} />
      </p>
      <h3 translate="no" className="wrap-anywhere text-xl">{`${firstName} ${lastName}`}</h3>
      <Facts facts={useFacts(enrolment, state)} />
      <Actions enrolment={enrolment} others={others} onDone={onDone} />
    </Card>
  )
}

function Actions({ enrolment, others, onDone }: EnrolmentCardProps) {
  const { t } = useTranslation('profile')
  const { id, enrolleeId, programmeId, programmeName, firstName, lastName, status, lastPayment } =
    enrolment
  const person = fullName({ firstName, lastName })
  return (
    <div className="grid justify-items-start gap-1">
      {enrolment.canTakeBack && <TakeBack enrolment={enrolment} onDone={onDone} />}
      {others.map(({ id: otherId, slug, name }) => {
        // Of an ended enrolment these are a return, or another programme instead of it.
        const way = status === 'active' ? 'alsoIn' : otherId === programmeId ? 'again' : 'insteadIn'
        return (
          <Action
            key={otherId}
            to={ownPaths.enrol(slug, enrolleeId)}
            text={<Sentence>{(keep) => t(`enrolment.${way}`, { programme: keep(name) })}</Sentence>}
            aria-label={t(`enrolment.${way}Named`, { person, programme: name })}
          />
        )
      })}
      <Action
        to={ownPaths.person(enrolleeId)}
        text={t('enrolment.correct')}
        aria-label={t('enrolment.correctNamed', { person })}
      />
      {lastPayment && (
        <Action
          to={ownPaths.invoices({ enrollee: enrolleeId })}
          text={t('enrolment.receipts')}
          aria-label={t('enrolment.receiptsNamed', { person })}
        />
      )}
      {status === 'active' && <Move enrolment={enrolment} onDone={onDone} />}
      {status === 'active' && (
        <Action
          to={ownPaths.cancel(id)}
          text={t('enrolment.leave')}
          aria-label={t('enrolment.leaveNamed', { person, programme: programmeName })}
        />
      )}
    </div>
  )
}

function Action({ text, ...link }: { to: string; text: ReactNode; 'aria-label': string }) {
  return (
    <Link {...link} className={actionClasses}>
      {text}
    </Link>
  )
}

function useFacts(
  { programmeId, ...enrolment }: Enrolment,
  state: ReturnType<typeof useEnrolmentState>,
): Fact[] {
  const { t } = useTranslation(['profile', 'payment-card'])
  const { t: programmeText } = useTranslation('programmes')
  const { language } = useLanguage()
  const money = useMoney()
  const programme = useProgramme(programmeId)
  const { nextChargeDate: day, nextAmount, nextPrice, paymentMethod, lastPayment } = enrolment
  const { effectiveEndDate: end, movedTo, reduced } = enrolment
  const facts: Fact[] = []

  if (movedTo !== null)
    facts.push({ name: t('enrolment.movedTo'), value: <span translate="no">{movedTo}</span> })
  if (programme && state !== 'inactive') {
    facts.push({ name: t('enrolment.timetable'), value: timetableOf(programme, programmeText) })
  }
  // Who has left may still have the current month's charge ahead (design §5).
  if (day !== null && nextAmount !== null) {
    const amount = money(nextAmount)
    const onDay = formatOnDay(day, language)
    facts.push({
      name: t('enrolment.nextCharge'),
      value: (
        <Sentence>
          {(keep) =>
            t(enrolment.isPaidAtDesk ? 'enrolment.dueAtDesk' : 'enrolment.charge', {
              amount: keep(amount),
              onDay,
            })
          }
        </Sentence>
      ),
    })
  } else {
    const isCharged = state === 'inactive' || enrolment.subscriptionId !== null
    const value = t(isCharged ? 'enrolment.noCharge' : 'enrolment.notByWeb')
    facts.push({ name: t('enrolment.nextCharge'), value })
  }
  if (reduced) {
    const amounts = { amount: money(reduced.amount), price: money(reduced.price) }
    facts.push({
      name: t('enrolment.fee'),
      value: (
        <Sentence>
          {(keep) =>
            t(`enrolment.reduced.${reduced.by}`, {
              amount: keep(amounts.amount),
              price: keep(amounts.price),
              percent: reduced.percent,
            })
          }
        </Sentence>
      ),
    })
  }
  if (nextPrice) {
    const amount = money(nextPrice.monthly)
    const from = formatFromMonth(nextPrice.from, language)
    facts.push({
      name: t('enrolment.nextPrice'),
      value: <Sentence>{(keep) => t('enrolment.price', { amount: keep(amount), from })}</Sentence>,
    })
  }
  if (paymentMethod || (enrolment.isPaidAtDesk && nextAmount !== null)) {
    const value = paymentMethod ? <MethodName method={paymentMethod} /> : t('enrolment.atDesk')
    facts.push({ name: t('enrolment.card'), value })
  }
  if (lastPayment) {
    facts.push({ name: t('enrolment.lastCharge'), value: <LastCharge {...lastPayment} /> })
  }
  if (end !== null && state === 'inactive') {
    facts.push({ name: t('enrolment.end'), value: formatDay(end, language) })
  }
  return facts
}

function LastCharge({ date, amount, status }: NonNullable<Enrolment['lastPayment']>) {
  const { t } = useTranslation('profile')
  const chargeText = useChargeText()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Sentence>{(keep) => t('enrolment.charge', chargeText({ date, amount }, keep))}</Sentence>
      <InvoiceStatusBadge status={status} />
    </span>
  )
}
