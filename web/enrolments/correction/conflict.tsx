import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { emergencyLine } from '#web/enrolments/emergency-line.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import type { Correctable } from './use-correction-form.ts'

interface ConflictProps {
  /** What typing began with, where that is known. */
  before: Correctable | null
  now: Correctable
}

/** The values that were stored meanwhile. */
export function Conflict({ before, now }: ConflictProps) {
  const { t } = useTranslation('enrolments')
  const [old, newer] = [useFacts(before ?? now), useFacts(now)]
  return (
    <ConflictNotice
      version={now.version}
      texts={t('correction.changed', { returnObjects: true })}
      facts={newer.filter(([, value], index) => !before || value !== old[index]?.[1])}
    />
  )
}

function useFacts({ enrollee }: Correctable) {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const { birthDate, ageYears, emergencyContact } = enrollee ?? {}
  return [
    [t('form.name'), enrollee?.firstName],
    [t('form.surname'), enrollee?.lastName],
    [t('form.birthDate'), birthDate && formatDay(birthDate, language)],
    [t('form.years'), ageYears?.toString()],
    [t('form.phone'), enrollee?.phone],
    [t('form.locality'), enrollee?.locality],
    [t('form.emergency.title'), emergencyContact && emergencyLine(emergencyContact)],
  ] as const
}
