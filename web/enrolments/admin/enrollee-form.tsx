import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/calendar-text.ts'
import { AgeFields } from '#web/enrolments/age-fields.tsx'
import { asksForGuardian } from '#web/enrolments/people-form.ts'
import { usePersonFormValues } from '#web/enrolments/use-person-values.ts'
import { Form } from '#web/forms/form.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useToday } from '#web/shell/startup/config.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Enrolment } from './enrolment.ts'
import { type EnrolleeFormOptions, useEnrolleeForm } from './use-enrollee-form.ts'

/** The one person of the form, where the enrolment form has others. */
const place = 'others.0'

export interface EnrolleeFormProps extends Omit<EnrolleeFormOptions, 'today'> {
  onGiveUp: () => void
}

/** All data of an enrolment form, to be corrected, except health. */
export function EnrolleeForm(props: EnrolleeFormProps) {
  const today = useToday()
  return today === undefined ? null : <FormOfToday {...props} today={today} />
}

function FormOfToday({ onGiveUp, ...options }: EnrolleeFormOptions & { onGiveUp: () => void }) {
  const { t } = useTranslation('enrolment-admin')
  const { form, frame, overtaken } = useEnrolleeForm(options)
  const { ref } = frame

  // It comes in place of the button that was pressed.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <FormProvider {...form}>
      <Form
        {...frame}
        summary
        className="grid gap-5"
        submitText={t('edit.save')}
        beside={
          <Button look="quiet" onClick={onGiveUp}>
            {t('edit.giveUp')}
          </Button>
        }
      >
        {overtaken && <Overtaken key={overtaken.now.version} {...overtaken} />}
        <PersonFields today={options.today} />
        <p className="prose text-ink-soft">{t('edit.hint')}</p>
      </Form>
    </FormProvider>
  )
}

function PersonFields({ today }: Pick<EnrolleeFormOptions, 'today'>) {
  const { t } = useTranslation(['enrolment-admin', 'enrolments', 'ui'])
  const { box, formValues } = usePersonFormValues(place)
  const optional = t('ui:optional')
  return (
    <>
      <TextField {...box('firstName')} label={t('enrolments:form.name')} autoComplete="off" />
      <TextField {...box('lastName')} label={t('enrolments:form.surname')} autoComplete="off" />
      <AgeFields place={place} />
      {asksForGuardian(formValues, today) && (
        <CheckboxField {...box('guardian')} label={t('edit.guardian')} />
      )}
      <TextField
        {...box('phone')}
        label={t('enrolments:form.phone')}
        optional={optional}
        type="tel"
        autoComplete="off"
      />
      <TextField
        {...box('locality')}
        label={t('enrolments:form.locality')}
        optional={optional}
        autoComplete="off"
      />
    </>
  )
}

/**
 * The values that another administrator has stored meanwhile, to prevent overwriting them unseen.
 */
function Overtaken({ before, now }: { before: Enrolment | null; now: Enrolment }) {
  const { t } = useTranslation('enrolment-admin')
  const box = useRef<HTMLDivElement>(null)
  const [old, newer] = [useTexts(before ?? now), useTexts(now)]
  const changed = newer.filter(({ value }, index) => !before || value !== old[index]?.value)

  useEffect(() => box.current?.focus(), [])

  return (
    <Notice ref={box} tone="warning" tabIndex={-1} title={t('edit.changed.title')}>
      <p>{t('edit.changed.now')}</p>
      <ul className="list-disc pl-6 wrap-anywhere">
        {changed.map(({ name, value }) => (
          <li key={name}>
            {t(`one.facts.${name}`)}: <strong>{value || t('edit.changed.empty')}</strong>
          </li>
        ))}
      </ul>
      <p>{t('edit.changed.yours')}</p>
    </Notice>
  )
}

function useTexts({ enrollee }: Enrolment) {
  const { language } = useLanguage()
  const { birthDate, ageYears } = enrollee ?? {}
  return [
    { name: 'name', value: enrollee?.firstName ?? '' },
    { name: 'surname', value: enrollee?.lastName ?? '' },
    { name: 'birthDate', value: birthDate ? formatDay(birthDate, language) : '' },
    { name: 'age', value: ageYears?.toString() ?? '' },
    { name: 'phone', value: enrollee?.phone ?? '' },
    { name: 'locality', value: enrollee?.locality ?? '' },
  ] as const
}
