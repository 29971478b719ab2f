import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AgeFields } from '#web/enrolments/person/age-fields.tsx'
import { EmergencyFields } from '#web/enrolments/person/emergency-fields.tsx'
import { asksForGuardian } from '#web/enrolments/person/people-form.ts'
import { PersonTexts } from '#web/enrolments/person/person-texts.tsx'
import { usePersonFormValues } from '#web/enrolments/person/use-person-values.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { useToday } from '#web/startup/config.ts'
import { Conflict } from './conflict.tsx'
import { type CorrectionOptions, useCorrectionForm } from './use-correction-form.ts'

/** The one person of the form, where the enrolment form has others. */
const place = 'others.0'

interface CorrectionFormProps extends Omit<CorrectionOptions, 'today'> {
  /** The guardian's statement, in the words of who makes it. */
  guardianText: string
  /** Where telephone and town of the payer themselves are changed: in their profile alone, or here too. */
  ownContact: 'profile' | 'here'
  onCancel: () => void
}

/** All data of an enrolment form, to be corrected, except health. It comes in place of a button. */
export function CorrectionForm(props: CorrectionFormProps) {
  const today = useToday()
  return today === undefined ? null : <FormOfToday {...props} today={today} />
}

type FormOfTodayProps = CorrectionFormProps & Pick<CorrectionOptions, 'today'>

function FormOfToday({ onCancel, guardianText, ownContact, ...options }: FormOfTodayProps) {
  const { t } = useTranslation('enrolments')
  const { form, formProps, newer, before } = useCorrectionForm(options)
  const { ref } = formProps

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <FormProvider {...form}>
      <Form
        {...formProps}
        summary
        className="grid gap-5"
        submitText={t('correction.save')}
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('correction.giveUp')}
          </Button>
        }
      >
        {newer && <Conflict before={before} now={newer} />}
        <PersonFields
          today={options.today}
          guardianText={guardianText}
          contact={options.enrollee.enrollee?.isPayer ? ownContact : 'theirs'}
        />
        <p className="prose text-ink-soft">{t('correction.hint')}</p>
      </Form>
    </FormProvider>
  )
}

interface PersonFieldsProps extends Pick<FormOfTodayProps, 'today' | 'guardianText'> {
  contact: CorrectionFormProps['ownContact'] | 'theirs'
}

function PersonFields({ today, guardianText, contact }: PersonFieldsProps) {
  const { t } = useTranslation('enrolments')
  const { field, formValues } = usePersonFormValues(place)
  return (
    <>
      <TextField {...field('firstName')} label={t('fields.firstName')} autoComplete="off" />
      <TextField {...field('lastName')} label={t('fields.lastName')} autoComplete="off" />
      <AgeFields place={place} />
      {asksForGuardian(formValues, today) && (
        <CheckboxField {...field('guardian')} label={guardianText} />
      )}
      {contact === 'profile' && <p className="prose">{t('correction.ownContact')}</p>}
      {contact === 'here' && <p className="prose">{t('correction.accountContact')}</p>}
      <PersonTexts place={place} withoutAccounts={contact === 'profile'} />
      <EmergencyFields place={place} />
    </>
  )
}
