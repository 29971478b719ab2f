import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CalendarDay, isCalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { languages } from '#domain/kernel/language.ts'
import { countRecipients } from '#domain/mailings/contract.ts'
import { publishNotice } from '#domain/notices/admin/contract.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { NoSession } from './no-session.tsx'
import { checkNotice, emptyNotice, fieldAt, type NoticeFormValues } from './notice.ts'
import { NoticeFields } from './notice-fields.tsx'

interface NoticeFormProps {
  today: CalendarDay
  /** Says what was done, once it is. */
  onPublished: (words: string) => Promise<void>
}

/** A notice for some days, in up to three languages; it can go out by e-mail in the same press. */
export function NoticeForm({ today, onPublished }: NoticeFormProps) {
  const { t } = useTranslation(['notices', 'ui'])
  const { language } = useLanguage()
  const programmes = useProgrammes()
  const listedName = useListedName()
  const draft = useFormDraft<NoticeFormValues>('notice', emptyNotice(today))
  // Remounted: text areas count the characters of the values that they began with.
  const [written, setWritten] = useState(0)
  const { form, field, errorOf, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: (values: NoticeFormValues) => checkNotice(values, draft.requestKey, payers),
    fieldForPath: fieldAt,
    fieldForCode: (code) => (code === 'notices.isOver' ? 'to' : undefined),
    send: async (body) => {
      const { recipients } = await call(publishNotice, { body })
      await onPublished(
        recipients > 0 ? t('publishedAndSent', { count: recipients }) : t('published'),
      )
    },
    onError: () => void counted.refetch(),
  })
  const noSessionOn = form.watch('noSessionOn')
  const mayWrite = useRight('mailings')
  const counted = useRecipients(form.watch(), today, mayWrite)
  const payers = counted.data?.payers ?? 0

  const date = (name: 'from' | 'to') => (
    <FormDate
      control={form.control}
      name={name}
      legend={t(`form.${name}`)}
      hint={name === 'to' ? t('form.toHint') : undefined}
      error={errorOf(name)}
    />
  )
  return (
    <Card>
      <Form {...formProps} submitText={t('form.submit')}>
        <h2 className="text-2xl">{t('form.heading')}</h2>
        <SelectField
          {...form.register('programmeId')}
          label={t('form.programme')}
          options={[
            { value: '', text: t('form.all') },
            ...programmes.map((one) => ({
              value: String(one.id),
              text: listedName(one),
              isName: true,
            })),
          ]}
        />
        <NoSession form={form} today={today} onWritten={() => setWritten(written + 1)} />
        <div className="grid gap-6 xl:grid-cols-3">
          {languages.map((one) => (
            <NoticeFields key={`${one} ${written}`} language={one} field={field} />
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
          {date('from')}
          {date('to')}
        </div>
        <div className="grid gap-3">
          {noSessionOn && (
            <CheckboxField
              {...form.register('closesDay')}
              label={t('noSession.closes', { day: formatDay(noSessionOn, language) })}
              hint={t('noSession.closesHint')}
            />
          )}
          {counted.data?.payers === 0 && <p>{t('form.nobody')}</p>}
          {mayWrite && counted.data?.payers !== 0 && (
            <CheckboxField
              {...form.register('isMailed')}
              disabled={payers === 0}
              label={t('form.mail', { count: payers })}
              hint={t('form.mailHint')}
            />
          )}
        </div>
      </Form>
    </Card>
  )
}

/** Counts the payers of those who come on the notice's days, for a reader who may write to them. */
function useRecipients(values: NoticeFormValues, today: CalendarDay, enabled: boolean) {
  const { programmeId, from, to, noSessionOn, closesDay } = values
  const closedDay = closesDay && noSessionOn
  const comesFrom = closedDay || (isCalendarDay(from) && from > today ? from : today)
  const comesTo = closedDay || (isCalendarDay(to) && to > comesFrom ? to : comesFrom)
  const query = { comesFrom, comesTo, ...(programmeId && { programmeId: Number(programmeId) }) }
  return useAccountQuery(['other', 'mailing', 'recipients'], countRecipients, { query, enabled })
}
