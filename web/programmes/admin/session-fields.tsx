import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { ProgrammeFormValues } from './programme.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The sessions of a week: added, changed and removed one by one. */
export function SessionFields({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { t } = useTranslation(['programme-admin', 'programmes'])
  const { control, register, getValues } = useFormContext<ProgrammeFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions' })
  const missing = errorOf('add-session')

  function add(): void {
    const last = getValues('sessions').at(-1)
    append(last ?? { weekday: '1', from: '09:45', to: '10:45' }, { shouldFocus: false })
    focusSoon(`sessions.${fields.length}.weekday`)
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 text-xl font-bold">{t('timetable')}</legend>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          // Wide enough for a time with AM or PM, as some browsers write it.
          className="flex flex-wrap items-end gap-4 rounded-lg border border-line p-4 *:not-last:grow *:not-last:basis-36"
        >
          <legend className="px-1 text-ink-soft">{t('session', { position: index + 1 })}</legend>
          <SelectField
            {...register(`sessions.${index}.weekday`)}
            label={t('weekday')}
            options={weekdays.map((weekday) => ({
              value: String(weekday),
              text: t(`programmes:weekdays.${weekday}`),
            }))}
          />
          <TextField
            {...register(`sessions.${index}.from`)}
            type="time"
            label={t('from')}
            error={errorOf(`sessions.${index}.from`)}
          />
          <TextField
            {...register(`sessions.${index}.to`)}
            type="time"
            label={t('to')}
            error={errorOf(`sessions.${index}.to`)}
          />
          <Button
            look="quiet"
            aria-label={t('removeNamed', { position: index + 1 })}
            onClick={() => {
              remove(index)
              focusSoon('add-session')
            }}
          >
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button look="secondary" id="add-session" onClick={add}>
          {t('addSession')}
        </Button>
        {missing && <p className="pt-2 font-bold text-danger">{missing}</p>}
      </div>
    </fieldset>
  )
}
