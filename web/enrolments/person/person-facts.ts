import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { enrolleeSchema } from '#domain/enrolments/enrollee.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { Fact } from '#web/kernel/ui/content/facts.tsx'
import { emergencyLine } from './emergency-line.ts'

type Enrollee = z.output<typeof enrolleeSchema>

/** Returns what can be known of a person but their health, with its labels; what is not known is empty. */
export function usePersonTexts(enrollee: Enrollee | null) {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const { birthDate, age, ageYears, ageStatedOn, emergencyContact } = enrollee ?? {}
  const values = {
    firstName: enrollee?.firstName,
    lastName: enrollee?.lastName,
    birthDate: birthDate && formatDay(birthDate, language),
    age:
      ageStatedOn &&
      t('yearsStated', {
        count: age ?? 0,
        stated: ageYears,
        day: formatDay(ageStatedOn, language),
      }),
    ...forEachText((name) => enrollee?.[name]),
    emergencyContact: emergencyContact && emergencyLine(emergencyContact),
  }
  type Name = keyof typeof values
  return Object.entries(values).map(([name, value]) => ({
    key: name as Name,
    name: t(`fields.${name as Name}`),
    value,
  }))
}

type Shown = ReturnType<typeof usePersonTexts>[number]['key']

/** Returns what is known of a person as facts; `shown` is what a page shows in place of the text. */
export function usePersonFacts(
  enrollee: Enrollee | null,
  shown: Partial<Record<Shown, ReactNode>>,
): Fact[] {
  return usePersonTexts(enrollee).flatMap(({ key, name, value }) => {
    const fact = key in shown ? shown[key] : value
    return fact ? [{ name, value: fact }] : []
  })
}
