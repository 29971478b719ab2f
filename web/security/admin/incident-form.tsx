import { useTranslation } from 'react-i18next'
import { riskLevels } from '#domain/security/admin/incident.ts'
import { MAX_INCIDENT_TEXT } from '#domain/security/admin/incidents-contract.ts'
import { Form } from '#web/forms/form.tsx'
import { FormDate } from '#web/forms/form-date.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type Incident, type IncidentFormValues, incidentTexts, toFormValues } from './incident.ts'
import { IncidentNotice } from './incident-notice.tsx'
import { type IncidentFormProps, useIncidentForm } from './use-incident-form.ts'

/** What art. 33 wants to have written down: the first line is enough to begin with. */
export function IncidentForm(props: IncidentFormProps) {
  const { t } = useTranslation(['incidents-admin', 'ui'])
  const { form, errorOf, frame, overtaken } = useIncidentForm(props, t('saved'))

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
      {...form.register(name)}
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      optional={name === 'whatHappened' ? undefined : t('ui:optional')}
      maxLength={MAX_INCIDENT_TEXT}
      error={errorOf(name)}
    />
  )
  return (
    <>
      <Card>
        <Form
          {...frame}
          className="grid gap-10"
          submitText={t('save')}
          problemTitle={t('saveFailed')}
          notice={overtaken && <Overtaken incident={overtaken} typing={form.getValues()} />}
        >
          <section className="grid gap-6">
            <h2 className="text-2xl">{t('first')}</h2>
            <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
              {date('noticedOn')}
              <TextField
                {...form.register('noticedTime')}
                type="time"
                label={t('fields.noticedTime.label')}
                error={errorOf('noticedTime')}
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
              {...form.register('risk')}
              legend={t('riskLegend')}
              error={errorOf('risk')}
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
              {...form.register('isClosed')}
              label={t('fields.isClosed.label')}
              hint={t('fields.isClosed.hint')}
              error={errorOf('isClosed')}
            />
          </section>
        </Form>
      </Card>
      <IncidentNotice incident={form.watch()} />
    </>
  )
}

/** The values that another administrator has stored meanwhile, where they differ from the form. */
function Overtaken({ incident, typing }: { incident: Incident; typing: IncidentFormValues }) {
  const { t } = useTranslation('incidents-admin')
  const theirs = toFormValues(incident)
  const others = incidentTexts.filter((name) => theirs[name] !== typing[name] && theirs[name])
  return (
    <Notice tone="error" role="alert">
      <p>{t(others.length > 0 ? 'overtaken.text' : 'overtaken.noTexts')}</p>
      <dl className="grid gap-2 pt-2">
        {others.map((name) => (
          <div key={name}>
            <dt className="font-bold">{t(`fields.${name}.label`)}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{theirs[name]}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
