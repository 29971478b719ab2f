import { useTranslation } from 'react-i18next'
import { isCalendarDay } from '#domain/kernel/calendar.ts'
import { closeDays } from '#domain/programmes/change-contract.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors, type ValidationResult } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { CallInput } from '#web/kernel/http/types.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useConfig } from '#web/startup/config.ts'
import type { AdminProgramme } from './programme.ts'

const nothing = { from: '', to: '', programmeId: '', reason: '' }

/** A day without sessions, or the first and the last of several, of one programme or of all. */
export function ClosedDaysForm({ programmes }: { programmes: readonly AdminProgramme[] }) {
  const { t } = useTranslation(['programme-admin', 'ui'])
  const { refresh } = useConfig()
  const listedName = useListedName()
  const draft = useFormDraft('closed days', nothing)
  const { form, field, errorOf, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: ({
      from,
      to,
      programmeId,
      reason,
    }): ValidationResult<CallInput<typeof closeDays>['body']> => {
      const last = to || from
      if (!isCalendarDay(from)) return { errors: toFieldErrors({ from: 'programmes.dayInvalid' }) }
      if (!isCalendarDay(last)) return { errors: toFieldErrors({ to: 'programmes.dayInvalid' }) }
      return {
        payload: {
          from,
          to: last,
          programmeId: programmeId ? Number(programmeId) : null,
          reason: reason.trim() || null,
        },
      }
    },
    send: async (body) => {
      const { closed } = await call(closeDays, { body })
      await queryClient.invalidateQueries({ queryKey: ['other', 'timetable'] })
      void refresh()
      form.reset(nothing)
      showToast(
        closed > 0
          ? { tone: 'success', text: t('closing.done', { count: closed }) }
          : { tone: 'info', text: t('closing.closedAlready') },
      )
    },
  })

  const date = (name: 'from' | 'to') => (
    <FormDate
      control={form.control}
      name={name}
      legend={t(`closing.${name}`)}
      error={errorOf(name)}
    />
  )
  return (
    <Card>
      <Form {...formProps} className="grid gap-5" submitText={t('closing.submit')}>
        <h2 className="text-xl">{t('closing.title')}</h2>
        <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
          {date('from')}
          {date('to')}
        </div>
        <SelectField
          {...form.register('programmeId')}
          label={t('closing.programme')}
          options={[
            { value: '', text: t('closing.all') },
            ...programmes.map((one) => ({
              value: String(one.id),
              text: listedName(one),
              isName: true,
            })),
          ]}
        />
        <TextField
          {...field('reason')}
          label={t('closing.reason')}
          hint={t('closing.reasonHint')}
          optional={t('ui:optional')}
          autoComplete="off"
        />
      </Form>
    </Card>
  )
}
