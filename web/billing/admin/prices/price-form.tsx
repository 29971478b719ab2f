import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPrice } from '#domain/billing/admin/price-contract.ts'
import { monthOf } from '#domain/kernel/calendar.ts'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { capitalised } from '#web/programmes/timetable.ts'
import type { PricePreview, Prices } from './price.ts'
import { PriceConfirmation } from './price-confirmation.tsx'

interface PriceFormProps {
  prices: Prices
  /** It is decided; what to say about it. */
  onDone: (words: ReactNode) => Promise<void>
}

/** The new price and its first month; then what that would mean, and the question. */
export function PriceForm({ prices, onDone }: PriceFormProps) {
  const { t } = useTranslation('prices')
  const { language } = useLanguage()
  const { concerned, months, noticeDays, programme, today } = prices
  const [preview, setPreview] = useState<PricePreview | null>(null)
  // A month that was chosen may be too near by now.
  const monthLeft = (from: string) => (months.includes(from) ? from : (months[0] ?? ''))
  const nothing = { monthly: '', from: months[0] ?? '' }
  const draft = useFormDraft(`price ${programme.id}`, nothing, { isPreviewed: true })
  const { form, field, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: ({ monthly, from }) => {
      const cents = readEuros(monthly)
      if (cents === null) return { errors: toFieldErrors({ monthly: 'admin.priceInvalid' }) }
      return { payload: { monthly: toEuros(cents), from: monthLeft(from) } }
    },
    send: async (query) =>
      setPreview(await call(previewPrice, { params: { id: programme.id }, query })),
  })

  if (preview) {
    return (
      <PriceConfirmation
        prices={prices}
        preview={preview}
        onDone={async (words) => {
          form.reset(nothing)
          draft.end()
          await onDone(words)
          setPreview(null)
        }}
        onBack={() => setPreview(null)}
      />
    )
  }
  return (
    <Form
      {...formProps}
      labelledBy="change"
      submitText={t('form.look')}
      beside={<p className="w-full">{t('form.nothingYet')}</p>}
    >
      <div className="grid gap-2">
        <h2 id="change" className="text-2xl">
          {t('form.title')}
        </h2>
        <p className="prose">
          {concerned.payers > 0
            ? t('form.notice', { days: noticeDays })
            : t(months[0] === monthOf(today) ? 'form.atOnce' : 'form.noNotice')}
        </p>
      </div>
      <TextField
        {...field('monthly')}
        label={t('form.monthly')}
        hint={t('form.monthlyHint')}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
      />
      <div className="max-w-md">
        <SelectField
          {...form.register('from')}
          label={t('form.from')}
          options={months.map((value) => ({
            value,
            text: capitalised(formatFromMonth(value, language)),
          }))}
        />
      </div>
    </Form>
  )
}
