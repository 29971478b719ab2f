import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/calendar-text.ts'
import { emergencyLine } from '#web/enrolments/emergency-line.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Correctable } from './use-correction-form.ts'

interface OvertakenProps {
  /** What typing began with, where that is known. */
  before: Correctable | null
  now: Correctable
}

/** The values that were stored meanwhile, to prevent overwriting them unseen. */
export function Overtaken({ before, now }: OvertakenProps) {
  const { t } = useTranslation('enrolments')
  const box = useRef<HTMLDivElement>(null)
  const [old, newer] = [useTexts(before ?? now), useTexts(now)]
  const changed = newer.filter(({ value }, index) => !before || value !== old[index]?.value)

  useEffect(() => box.current?.focus(), [])

  return (
    <Notice ref={box} tone="warning" tabIndex={-1} title={t('correction.changed.title')}>
      <p>{t('correction.changed.now')}</p>
      <ul className="list-disc pl-6 wrap-anywhere">
        {changed.map(({ name, value }) => (
          <li key={name}>
            {t(`form.${name}`)}: <strong>{value || t('correction.changed.empty')}</strong>
          </li>
        ))}
      </ul>
      <p>{t('correction.changed.yours')}</p>
    </Notice>
  )
}

function useTexts({ enrollee }: Correctable) {
  const { language } = useLanguage()
  const { birthDate, ageYears, emergencyContact } = enrollee ?? {}
  return [
    { name: 'name', value: enrollee?.firstName ?? '' },
    { name: 'surname', value: enrollee?.lastName ?? '' },
    { name: 'birthDate', value: birthDate ? formatDay(birthDate, language) : '' },
    { name: 'years', value: ageYears?.toString() ?? '' },
    { name: 'phone', value: enrollee?.phone ?? '' },
    { name: 'locality', value: enrollee?.locality ?? '' },
    { name: 'emergency.title', value: emergencyContact ? emergencyLine(emergencyContact) : '' },
  ] as const
}
