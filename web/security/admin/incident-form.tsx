import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { MAX_INCIDENT_TEXT } from '#domain/security/admin/contract.ts'
import { riskLevels } from '#domain/security/admin/incident.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { type IncidentFormValues, incidentTexts, toFormValues } from './incident.ts'
import { IncidentNotice } from './incident-notice.tsx'
import { type IncidentFormProps, useIncidentForm } from './use-incident-form.ts'

/** Shows what art. 33 wants to have written down: the first line is enough to begin with. */
export function IncidentForm(props: IncidentFormProps) {
  const { t } = useTranslation(['incidents-admin', 'ui', 'admin'])
  const differences = useDifferences()
  const { form, field, errorOf, formProps, newer } = useIncidentForm(props, t('saved'))

  const date = (name: 'noticedOn' | 'authorityNotifiedOn' | 'peopleNotifiedOn') => (
    <FormDate
      control={form.control}
      name={name}
      legend={t(`fields.${name}.label`)}
      hint={name === 'noticedOn' ? undefined : t(`fields.${name}.hint`)}
      error={errorOf(name)}
    />
  )
  const area = (name: (typeof incidentTexts)[number]) => (
    <TextArea
      {...field(name)}
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      optional={name === 'whatHappened' ? undefined : t('ui:optional')}
      maxLength={MAX_INCIDENT_TEXT}
    />
  )
  return (
    <>
      <Card>
        <Form
          {...formProps}
          className="grid gap-10"
          submitText={t('save')}
          errorTitle={t('saveFailed')}
        >
          {newer && (
            <ConflictNotice
              version={newer.version}
              texts={t('admin:conflict', { returnObjects: true })}
              facts={differences(toFormValues(newer), form.getValues())}
            />
          )}
          <section className="grid gap-6">
            <h2 className="text-2xl">{t('first')}</h2>
            <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
              {date('noticedOn')}
              <TextField
                {...field('noticedTime')}
                type="time"
                label={t('fields.noticedTime.label')}
              />
            </div>
            {area('whatHappened')}
          </section>
          <section className="grid gap-6">
            <h2 className="text-2xl">{t('then')}</h2>
            {area('affected')}
            {area('dataKinds')}
            {area('consequences')}
            {area('measures')}
            <RadioCards
              {...field('risk')}
              legend={t('riskLegend')}
              choices={riskLevels.map((value) => ({
                value,
                title: t(`risk.${value}.title`),
                text: t(`risk.${value}.text`),
              }))}
            />
          </section>
          <section className="grid gap-6">
            <h2 className="text-2xl">{t('notices')}</h2>
            <div className="flex flex-wrap gap-x-10 gap-y-5">
              {date('authorityNotifiedOn')}
              {date('peopleNotifiedOn')}
            </div>
            {area('reasons')}
            <CheckboxField
              {...field('isClosed')}
              label={t('fields.isClosed.label')}
              hint={t('fields.isClosed.hint')}
            />
          </section>
        </Form>
      </Card>
      <IncidentNotice incident={form.watch()} />
    </>
  )
}

/** Returns what differs from the form in an incident that somebody else has changed. */
function useDifferences() {
  const { t } = useTranslation('incidents-admin')
  const { language } = useLanguage()
  return (stored: IncidentFormValues, typed: IncidentFormValues) => {
    const day = (value: string) => value && formatDay(value, language)
    const facts = [
      ['noticedOn', t('fields.noticedOn.label'), day(stored.noticedOn)],
      ['noticedTime', t('fields.noticedTime.label'), stored.noticedTime],
      ...incidentTexts.map((name) => [name, t(`fields.${name}.label`), stored[name]] as const),
      ['risk', t('riskLegend'), t(`risk.${stored.risk}.title`)],
      [
        'authorityNotifiedOn',
        t('fields.authorityNotifiedOn.label'),
        day(stored.authorityNotifiedOn),
      ],
      ['peopleNotifiedOn', t('fields.peopleNotifiedOn.label'), day(stored.peopleNotifiedOn)],
      ['isClosed', t('columns.state'), t(stored.isClosed ? 'closed' : 'open')],
    ] as const
    return facts.flatMap(([name, label, value]) =>
      stored[name] === typed[name] ? [] : [[label, value] as const],
    )
  }
}
