import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, type CalendarDay, isCalendarDay, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { writeNoSession } from '#domain/notices/admin/contract.ts'
import { joinWords } from '#domain/programmes/join-words.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { DateField } from '#web/kernel/ui/fields/date-field.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { type NoticeFormValues, typedTexts } from './notice.ts'

interface NoSessionProps {
  form: Pick<UseFormReturn<NoticeFormValues>, 'getValues' | 'setValue' | 'watch'>
  today: CalendarDay
  onWritten: () => void
}

/** Fills the form with what most notices say: that there is no session on a day. */
export function NoSession({ form, today, onWritten }: NoSessionProps) {
  const { t } = useTranslation(['notices', 'ui', 'errors'])
  const { language } = useLanguage()
  const { programmes, hasSession } = useSessions(form.watch('programmeId'))
  const tomorrow = addDays(today, 1)
  const soon = Array.from({ length: 7 }, (_, days) => addDays(tomorrow, days))
  const [day, setDay] = useState(
    () => form.getValues('noSessionOn') || (soon.find(hasSession) ?? tomorrow),
  )
  const [isRefused, setRefused] = useState(false)
  async function write(about: CalendarDay): Promise<void> {
    const programmeId = form.getValues('programmeId')
    const { texts } = await call(writeNoSession, {
      query: { day: about, ...(programmeId && { programme: Number(programmeId) }) },
    })
    const typed = typedTexts(texts)
    for (const language of languages) {
      form.setValue(`${language}.title`, typed[language].title)
      form.setValue(`${language}.text`, typed[language].text)
    }
    form.setValue('written', { texts: textsOf(typed), programmeId })
    onWritten()
  }
  const { isPending, errorText, mutate } = useSubmit(async () => {
    setRefused(!isCalendarDay(day) || day < today)
    if (!isCalendarDay(day) || day < today) return
    await write(day)
    form.setValue('from', today)
    form.setValue('to', day)
    form.setValue('noSessionOn', day)
    form.setValue('closesDay', true)
  })
  const rewriting = useSubmit(() => write(form.getValues('noSessionOn') as CalendarDay))
  const programmeId = form.watch('programmeId')
  // What was written follows another choice until somebody changes it.
  useEffect(() => {
    const { written } = form.getValues()
    const isDone = written.programmeId === programmeId
    if (isDone || rewriting.isPending || rewriting.error) return
    if (written.texts === textsOf(form.getValues())) rewriting.mutate()
  }, [programmeId, form, rewriting])
  return (
    <div className="grid justify-items-start gap-4 rounded-md bg-sunken p-4">
      <h3 className="text-lg">{t('noSession.heading')}</h3>
      <p className="prose">{t('noSession.lead')}</p>
      <DateField
        name="noSessionOn"
        legend={t('noSession.day')}
        texts={{ day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }}
        value={day}
        onChange={setDay}
        error={isRefused ? t('errors:programmes.dayInvalid') : undefined}
      />
      {isCalendarDay(day) && !hasSession(day) && (
        <Notice
          tone="warning"
          text={t('noSession.none', { onDay: formatOnDay(day, language), programmes })}
        />
      )}
      <Button look="secondary" busy={isPending} onClick={mutate}>
        {t('noSession.write')}
      </Button>
      <ErrorNotice text={errorText || rewriting.errorText} />
    </div>
  )
}

/** Returns the texts of all languages as one, to be compared. */
function textsOf(values: Pick<NoticeFormValues, Language>): string {
  return JSON.stringify(languages.map((one) => [values[one].title, values[one].text]))
}

/** When those whom the notice concerns meet by their timetable, and what they are called. */
function useSessions(programmeId: string) {
  const { t } = useTranslation('programmes')
  const concerned = useProgrammes().filter(({ id, isOffered }) =>
    programmeId ? String(id) === programmeId : isOffered,
  )
  return {
    programmes: joinWords(
      concerned.map(({ name }) => name),
      t('and'),
    ),
    hasSession: (day: CalendarDay) =>
      concerned.some(({ sessions }) => sessions.some(({ weekday }) => weekday === weekdayOf(day))),
  }
}
