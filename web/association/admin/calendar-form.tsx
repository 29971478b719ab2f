import { useTranslation } from 'react-i18next'
import { addDays, type CalendarDay, partsOf, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDay, formatMonthName } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { type Holiday, holidaysOf, isHoliday } from '#domain/programmes/holidays.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'
import { CalendarPreview } from './calendar-preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** So far ahead holidays are offered: a year, in days. */
const DAYS_AHEAD = 366

/** When the season begins, and the public holidays with a session. */
export function CalendarForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'programme-admin'])
  const { language } = useLanguage()
  const { form, field, errorOf, ...state } = useSectionForm({
    section: 'calendar',
    ...props,
    boxAt: (path) => path.replace(/^sessionsOnHolidays(\.\d+)?$/, 'holidays'),
  })
  const chosen = form.watch('holidays')
  const holidays = useHolidays(chosen)
  return (
    <SectionFrame section="calendar" state={{ form, ...state }} preview={<CalendarPreview />}>
      <SelectField
        {...field('seasonBeginsIn')}
        label={t('calendar.season')}
        options={months.map((month) => ({
          value: String(month),
          text: formatMonthName(month, language),
        }))}
        className="max-w-60"
      />
      <CheckboxGroup
        name="holidays"
        legend={t('calendar.holidays')}
        hint={t(holidays.length > 0 ? 'calendar.holidaysHint' : 'calendar.noHolidays')}
        choices={holidays.map(({ day, name }) => ({
          value: day,
          title: formatDay(day, language),
          text: t(`programme-admin:holidays.names.${name}`),
        }))}
        values={chosen}
        onChange={(days) => form.setValue('holidays', days, { shouldDirty: true })}
        error={errorOf('holidays')}
      />
      <p>
        <Link to={adminPages.closedDays} className={textLinkClasses}>
          {t('calendar.closedDays')}
        </Link>
      </p>
    </SectionFrame>
  )
}

/** Those of the coming year on which a programme would have a session, and those that were chosen before. */
function useHolidays(chosen: readonly CalendarDay[]): Holiday[] {
  const today = useToday()
  const { contact } = useAssociation()
  const weekdays = new Set(
    useOffered().flatMap(({ sessions }) => sessions.map(({ weekday }) => weekday)),
  )
  if (!today) return []
  const end = addDays(today, DAYS_AHEAD)
  const years = new Set([today, end, ...chosen].map((day) => partsOf(day).year))
  const isOffered = (day: CalendarDay) =>
    day >= today &&
    day <= end &&
    weekdays.has(weekdayOf(day)) &&
    isHoliday(day, { contact, sessionsOnHolidays: [] })
  return [...years]
    .sort((one, other) => one - other)
    .flatMap((year) => holidaysOf(year, contact.region))
    .filter(({ day }) => chosen.includes(day) || isOffered(day))
}
