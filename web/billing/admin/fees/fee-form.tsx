import { useTranslation } from 'react-i18next'
import { feeSchema, grantFee } from '#domain/billing/fees/contract.ts'
import {
  type FeeReason,
  feeReasons,
  type OwnFeeKind,
  ownFeeKinds,
} from '#domain/billing/fees/fee-kinds.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { fromEuros, toEuros } from '#domain/kernel/money.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { capitalised } from '#web/programmes/timetable.ts'
import { type FeeView, stepsOf } from './fee.ts'
import { PaidSteps } from './paid-steps.tsx'

/** A fee may begin so many months after the first that can be changed. */
const STARTS = 12

interface FeeValues {
  kind: OwnFeeKind
  value: string
  from: string
  /** Empty: until somebody ends it. */
  until: string
  reason: FeeReason
  note: string
}

/** The fields that the server's reasons belong to. */
const fieldOf: Readonly<Record<string, string>> = {
  'fees.notLower': 'value',
  'fees.monthCharged': 'from',
  'fees.tooSoon': 'from',
}

interface FeeFormProps {
  id: string
  view: FeeView
  onDone: () => Promise<void>
}

/** Sets a fee of one person's own; what would be paid stands below before it is sent. */
export function FeeForm({ id, view, onDone }: FeeFormProps) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const months = view.months.map(({ month }) => month)
  const { form, formProps, field } = useSubmitForm({
    defaultValues: {
      kind: 'amount',
      value: '',
      from: months[0] ?? '',
      until: '',
      reason: 'hardship',
      note: '',
    } as FeeValues,
    validate: (values: FeeValues) => {
      const payload = payloadOf(values)
      const { error } = feeSchema.safeParse(payload)
      const isBackwards = payload.until !== null && payload.until < payload.from
      if (!error && !isBackwards) return { payload }
      return {
        errors: toFieldErrors({
          value: error !== undefined && 'fees.valueInvalid',
          until: isBackwards && 'fees.monthInvalid',
        }),
      }
    },
    fieldForCode: (code) => fieldOf[code],
    send: async (body) => {
      await call(grantFee, { params: { id }, body })
      await onDone()
    },
  })
  const values = form.watch()
  const { kind } = values
  return (
    <Form {...formProps} labelledBy="fee-form" submitText={t('form.submit')}>
      <h2 id="fee-form" className="text-2xl">
        {t('form.title')}
      </h2>
      <RadioCards
        {...form.register('kind')}
        legend={t('form.kind')}
        choices={ownFeeKinds.map((value) => ({
          value,
          title: t(`form.kinds.${value}.title`),
          text: t(`form.kinds.${value}.text`),
        }))}
        sideBySide
      />
      <TextField
        {...field('value')}
        label={t(`form.${kind}`)}
        hint={t(`form.${kind}Hint`)}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
      />
      <SelectField
        {...field('from')}
        label={t('form.from')}
        className="max-w-md"
        options={months.slice(0, STARTS).map((value) => ({
          value,
          text: capitalised(formatMonth(value, language)),
        }))}
      />
      <SelectField
        {...field('until')}
        label={t('form.until')}
        className="max-w-md"
        options={[
          { value: '', text: t('form.open') },
          ...months
            .filter((month) => month >= values.from)
            .map((value) => ({ value, text: capitalised(formatMonth(value, language)) })),
        ]}
      />
      <SelectField
        {...form.register('reason')}
        label={t('form.reason')}
        hint={t('form.reasonHint')}
        className="max-w-md"
        options={feeReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))}
      />
      <TextArea
        {...field('note')}
        label={t('form.note')}
        hint={t('form.noteHint')}
        maxLength={500}
        rows={2}
      />
      <Result view={view} values={values} />
    </Form>
  )
}

/** Shows what would be paid, so that nobody takes a reduction for an amount. */
function Result({ view, values }: { view: FeeView; values: FeeValues }) {
  const { t } = useTranslation('fees')
  const payload = payloadOf(values)
  const { from, until } = payload
  const isComplete = feeSchema.safeParse(payload).success
  return (
    <Notice role="status">
      <p className="font-bold">{t('form.result')}</p>
      {isComplete ? (
        <PaidSteps
          steps={stepsOf(view, { from, until, fee: feeOf(payload) })}
          familyPercent={view.familyPercent}
        />
      ) : (
        <p>{t('form.incomplete')}</p>
      )}
      <p>{t('form.resultNote')}</p>
    </Notice>
  )
}

function feeOf({ kind, value }: Pick<ReturnType<typeof payloadOf>, 'kind' | 'value'>) {
  return { kind, value: kind === 'amount' ? fromEuros(value) : value }
}

/** Returns what is sent; the value is no number while none can be read. */
function payloadOf({ value, until, note, ...chosen }: FeeValues) {
  const cents = readEuros(value.replace('%', '').trim())
  return {
    ...chosen,
    value: cents === null ? Number.NaN : toEuros(cents),
    until: until || null,
    note: note.trim(),
  }
}
