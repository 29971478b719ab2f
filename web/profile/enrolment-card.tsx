import { CircleCheck, CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatOnDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { findProgramme } from '#domain/programmes/programme.ts'
import { ownPaths } from '#web/own-paths.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { useToday } from '#web/shell/config.ts'
import { Link } from '#web/shell/link.tsx'
import { useLanguage } from '#web/shell/use-language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { textLinkClasses } from '#web/ui/link-classes.ts'
import type { Enrolment } from './enrolment.ts'
import { type Fact, Facts } from './facts.tsx'

const programmeLooks: Record<number, 'sea' | 'clay'> = { 1: 'sea', 2: 'clay' }

/** One person in one programme: whether it runs, when it takes place and what is charged next. */
export function EnrolmentCard({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('profile')
  const { id, programaId, programaNombre, nombre, apellido, status } = enrolment
  const state = useEnrolmentState(enrolment)
  return (
    <Card className="grid h-full content-start gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Badge look={programmeLooks[programaId] ?? 'quiet'}>{programaNombre}</Badge>
        <StatusWord state={state} />
      </p>
      <h3 className="wrap-anywhere text-xl">
        {nombre} {apellido}
      </h3>
      <Facts facts={useFacts(enrolment, state)} />
      {status === 'active' && (
        <p>
          <Link
            to={ownPaths.cancel(id)}
            aria-label={t('enrolment.leaveNamed', {
              person: `${nombre} ${apellido}`,
              programme: programaNombre,
            })}
            className={textLinkClasses}
          >
            {t('enrolment.leave')}
          </Link>
        </p>
      )}
    </Card>
  )
}

type State = 'active' | 'leaving' | 'inactive'

/** Who has left may still come until the month's end. */
function useEnrolmentState({ status, effectiveEndDate: end }: Enrolment): State {
  const today = useToday()
  if (status === 'active') return 'active'
  return today !== undefined && end !== null && end >= today ? 'leaving' : 'inactive'
}

function StatusWord({ state }: { state: State }) {
  const { t } = useTranslation('profile')
  const active = state === 'active'
  const Icon = active ? CircleCheck : CircleSlash
  return (
    <span className={`flex items-center gap-2 font-bold ${active ? 'text-moss' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      {t(`enrolment.${state}`)}
    </span>
  )
}

function useFacts({ programaId, ...enrolment }: Enrolment, state: State): Fact[] {
  const { t } = useTranslation('profile')
  const { t: programmeText } = useTranslation('programmes')
  const { language } = useLanguage()
  const programme = findProgramme(programaId)
  const { nextChargeDate: day, nextAmount, effectiveEndDate: end } = enrolment
  const facts: Fact[] = []

  if (end !== null && state === 'leaving') {
    facts.push({ name: t('enrolment.until'), value: formatDay(end, language) })
  }
  if (programme && state !== 'inactive') {
    facts.push({ name: t('enrolment.timetable'), value: timetableOf(programme, programmeText) })
  }
  // Who has left may still have the current month's charge ahead (design §5).
  if (day !== null && nextAmount !== null) {
    const amount = formatMoney(fromEuros(nextAmount), language)
    const onDay = formatOnDay(day, language)
    facts.push({ name: t('enrolment.nextCharge'), value: t('enrolment.charge', { amount, onDay }) })
  } else {
    facts.push({ name: t('enrolment.nextCharge'), value: t('enrolment.noCharge') })
  }
  if (end !== null && state === 'inactive') {
    facts.push({ name: t('enrolment.end'), value: formatDay(end, language) })
  }
  return facts
}
