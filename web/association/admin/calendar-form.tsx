import { useTranslation } from 'react-i18next'
import { formatMonthName } from '#domain/calendar-text.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { CalendarPreview } from './calendar-preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-page.tsx'
import { useSectionForm } from './use-section-form.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** When the season begins, and the public holidays with a session. */
export function CalendarForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const { language } = useLanguage()
  const { form, errorOf, ...state } = useSectionForm({
    section: 'calendar',
    ...props,
    boxAt: (path) => path.replace(/^sessionsOnHolidays\.\d+$/, 'sessionsOnHolidays'),
  })
  return (
    <SectionFrame section="calendar" state={{ form, ...state }} preview={<CalendarPreview />}>
      <SelectField
        {...form.register('seasonBeginsIn')}
        label={t('calendar.season')}
        options={months.map((month) => ({
          value: String(month),
          text: formatMonthName(month, language),
        }))}
        className="max-w-60"
        error={errorOf('seasonBeginsIn')}
      />
      <TextArea
        {...form.register('sessionsOnHolidays')}
        label={t('calendar.holidays')}
        hint={t('calendar.holidaysHint')}
        optional={t('ui:optional')}
        rows={4}
        className="max-w-60"
        error={errorOf('sessionsOnHolidays')}
      />
    </SectionFrame>
  )
}
