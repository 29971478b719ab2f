import { CircleCheck, CircleSlash, Hourglass, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enrolmentStateOn } from '#domain/enrolments/comes-on.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import { useToday } from '#web/startup/config.ts'

const looks = {
  active: { look: 'moss', Icon: CircleCheck },
  leaving: { look: 'sun', Icon: Hourglass },
  inactive: { look: 'quiet', Icon: CircleSlash },
  deleted: { look: 'quiet', Icon: Trash2 },
} as const

interface StatedEnrolment {
  status: 'active' | 'inactive' | 'deleted'
  /** The last day; `null` while it goes on. */
  effectiveEndDate: string | null
  /** The person goes on in another programme. */
  isMoved?: boolean
}

/** Whoever has cancelled comes until the last day: the enrolment is ending, and not ended. */
export function useEnrolmentState(enrolment: StatedEnrolment) {
  return stateOn(enrolment, useToday())
}

function stateOn({ status, effectiveEndDate, isMoved = false }: StatedEnrolment, today?: string) {
  if (status === 'deleted' || today === undefined) return status
  return enrolmentStateOn({ status, effectiveEndDate, isMoved, isDeleted: false }, today)
}

/** The name of an enrolment's state, the same for its payer and for the association. */
export function useEnrolmentStateText(): (enrolment: StatedEnrolment) => string {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const today = useToday()
  return (enrolment) => {
    const state = stateOn(enrolment, today)
    const { effectiveEndDate: end } = enrolment
    if (state !== 'leaving' || end === null) return t(`state.${state}`)
    return t('state.leaving', { day: formatDay(end, language) })
  }
}

/** The state of an enrolment, in words with an icon. */
export function EnrolmentState(enrolment: StatedEnrolment) {
  return (
    <StateBadge {...looks[useEnrolmentState(enrolment)]}>
      {useEnrolmentStateText()(enrolment)}
    </StateBadge>
  )
}
