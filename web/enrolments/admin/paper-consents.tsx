import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  listPersonConsents,
  paperConsentsSchema,
  recordConsents,
} from '#domain/enrolments/admin/consent-contract.ts'
import {
  type PaperStatement,
  paperStatements,
  STATEMENTS_VERSION,
} from '#domain/enrolments/statements.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { ConsentSheetLinks } from '#web/enrolments/consent-sheet-links.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { useToday } from '#web/startup/config.ts'

type Consent = ResponseOf<typeof listPersonConsents>['consents'][number]

/** Prints the sheet to sign about a person; on a press, shows what was agreed to and records a signed one. */
export function PaperConsents({ enrolmentId: id }: { enrolmentId: string }) {
  const { t } = useTranslation('paper-consents')
  const [isShown, setShown] = useState(false)
  return (
    <Card>
      <Section look="small" id="consents" title={t('title')}>
        <ConsentSheetLinks enrolmentId={id} />
        {isShown ? (
          <Given enrolmentId={id} />
        ) : (
          <div>
            <Button look="secondary" onClick={() => setShown(true)}>
              {t('show')}
            </Button>
          </div>
        )}
      </Section>
    </Card>
  )
}

function Given({ enrolmentId }: { enrolmentId: string }) {
  const { t } = useTranslation('paper-consents')
  const today = useToday()
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountQuery(['enrolment', 'admin', 'consents'], listPersonConsents, {
    params: { id: enrolmentId },
  })
  const { data } = query
  if (!data || !today) return <NotLoaded title={t('failed')} query={query} />

  async function recorded(): Promise<void> {
    await query.refetch()
    showDone(t('done'))
  }

  return (
    <>
      {data.consents.length === 0 && <p>{t('none')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data.consents.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
      </ul>
      {doneNotice}
      <SheetForm
        key={data.consents.length}
        enrolmentId={enrolmentId}
        today={today}
        onRecorded={recorded}
      />
    </>
  )
}

function ConsentItem({ consent }: { consent: Consent }) {
  const { t } = useTranslation('paper-consents')
  const { language } = useLanguage()
  const { kind, version, givenAt, withdrawnAt, signedOn, recordedBy } = consent
  const on = (instant: string) => formatDay(madridDay(new Date(instant)), language)
  return (
    <li className="grid">
      <span className="font-bold">{t(`kinds.${kind}`)}</span>
      {signedOn ? (
        <Sentence>
          {(keep) =>
            t('paper', {
              day: formatDay(signedOn, language),
              by: keep(recordedBy ?? t('nobody')),
              version: keep(version),
            })
          }
        </Sentence>
      ) : (
        <span>{t('web', { day: on(givenAt) })}</span>
      )}
      {withdrawnAt && <span>{t('withdrawn', { day: on(withdrawnAt) })}</span>}
    </li>
  )
}

interface SheetFormProps {
  enrolmentId: string
  today: CalendarDay
  onRecorded: () => Promise<void>
}

function SheetForm({ enrolmentId: id, today, onRecorded }: SheetFormProps) {
  const { t } = useTranslation('paper-consents')
  const { form, formProps, errorOf } = useSubmitForm({
    defaultValues: {
      kinds: [] as PaperStatement[],
      signedOn: today,
      version: STATEMENTS_VERSION as typeof STATEMENTS_VERSION,
    },
    validate: schemaValidator(paperConsentsSchema),
    send: async (body) => {
      await call(recordConsents, { params: { id }, body })
      await onRecorded()
    },
  })
  return (
    <Form {...formProps} labelledBy="record-sheet" submitText={t('submit')}>
      <h3 id="record-sheet" className="text-lg">
        {t('record')}
      </h3>
      <Controller
        control={form.control}
        name="kinds"
        render={({ field }) => (
          <CheckboxGroup
            name="kinds"
            legend={t('which')}
            hint={t('hint', { version: STATEMENTS_VERSION })}
            error={errorOf('kinds')}
            values={field.value}
            onChange={field.onChange}
            choices={paperStatements.map((value) => ({ value, title: t(`kinds.${value}`) }))}
          />
        )}
      />
      <FormDate
        control={form.control}
        name="signedOn"
        legend={t('signedOn')}
        error={errorOf('signedOn')}
      />
    </Form>
  )
}
