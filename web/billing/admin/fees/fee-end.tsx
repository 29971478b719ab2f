import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endFee } from '#domain/billing/fees/contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { capitalised } from '#web/programmes/timetable.ts'
import { type FeeView, stepsOf } from './fee.ts'
import { PaidSteps } from './paid-steps.tsx'

interface FeeEndProps {
  id: string
  view: FeeView
  onDone: () => Promise<void>
}

/** Ends the fees of one person's own from a month on, of which the payer knows in good time. */
export function FeeEnd({ id, view, onDone }: FeeEndProps) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const months = view.months
    .map(({ month }) => month)
    .filter((month) => month >= view.earliestDearer)
  const [from = months[0] ?? '', setFrom] = useState<string>()
  return (
    <Section look="part" id="end" title={t('end.title')}>
      <p className="prose">{t('end.text')}</p>
      <SelectField
        name="end-from"
        label={t('end.from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        className="max-w-md"
        options={months.map((value) => ({
          value,
          text: capitalised(formatMonth(value, language)),
        }))}
      />
      <p>
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          {t('end.submit')}
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        title={t('end.question')}
        description={t('end.text')}
        confirmText={t('end.confirm')}
        failedTitle={t('end.failed')}
        confirm={async () => {
          await call(endFee, { params: { id }, body: { from } })
          setIsAsking(false)
          await onDone()
        }}
        onClose={() => setIsAsking(false)}
      >
        <PaidSteps
          steps={stepsOf(view, { from, until: null, fee: null })}
          familyPercent={view.familyPercent}
        />
      </ConfirmDialog>
    </Section>
  )
}
