import { useTranslation } from 'react-i18next'
import { cashMoves } from '#domain/desk/cash-box.ts'
import { countCash, moveCash } from '#domain/desk/cash-contract.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { fromEuros, toEuros } from '#domain/kernel/money.ts'
import { normaliseLine } from '#domain/kernel/normalise-text.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'

interface MoveValues {
  kind: (typeof cashMoves)[number]
  /** The reader's own writing of euros. */
  amount: string
  note: string
}

const noMove: MoveValues = { kind: 'toBank', amount: '', note: '' }

/** What was recorded before the last change stays: what stands in the form now is another, once it has been looked at. */
const afterKeyUsed = (draft: { renewKey: () => void }) => (error: ApiError) => {
  if (error.code === 'desk.keyUsed') draft.renewKey()
}

/** Records money that was put into the cash box or taken out of it. */
export function CashMoveForm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('cash-box')
  const draft = useFormDraft('cash move', noMove)
  const { form, field, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: ({ kind, amount, note }: MoveValues) => {
      const cents = readEuros(amount)
      const words = normaliseLine(note)
      return cents && words
        ? { payload: { kind, amount: toEuros(cents), note: words } }
        : {
            errors: toFieldErrors({
              amount: !cents && 'desk.sumInvalid',
              note: !words && 'desk.noteRequired',
            }),
          }
    },
    send: async (move) => {
      await call(moveCash, { body: { ...move, requestKey: draft.requestKey } })
      form.reset(noMove)
      await onDone()
    },
    onError: afterKeyUsed(draft),
  })
  return (
    <Form {...formProps} labelledBy="cash-move" submitText={t('move.submit')}>
      <h2 id="cash-move" className="text-xl">
        {t('move.title')}
      </h2>
      <RadioCards
        {...form.register('kind')}
        legend={t('move.kind')}
        choices={cashMoves.map((value) => ({
          value,
          title: t(`move.kinds.${value}.title`),
          text: t(`move.kinds.${value}.text`),
        }))}
      />
      <TextField
        {...field('amount')}
        label={t('move.amount')}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
      />
      <TextField
        {...field('note')}
        label={t('move.note')}
        hint={t('move.noteHint')}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  )
}

const noCount = { counted: '', reason: '' }

interface CashCountFormProps {
  /** The sum that should lie in the box, in euros. */
  expected: number
  onDone: () => Promise<void>
}

/** Records what was counted in the cash box, with the reason where it is another sum. */
export function CashCountForm({ expected, onDone }: CashCountFormProps) {
  const { t } = useTranslation('cash-box')
  const draft = useFormDraft('cash count', noCount)
  const { form, field, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: ({ counted, reason }) => {
      const cents = readEuros(counted)
      const words = normaliseLine(reason)
      const isUnexplained = cents !== null && cents !== fromEuros(expected) && words === ''
      return cents !== null && !isUnexplained
        ? { payload: { counted: toEuros(cents), expected, note: words } }
        : {
            errors: toFieldErrors({
              counted: cents === null && 'desk.sumInvalid',
              reason: isUnexplained && 'desk.noteRequired',
            }),
          }
    },
    fieldForPath: (path) => (path === 'note' ? 'reason' : path),
    send: async (count) => {
      await call(countCash, { body: { ...count, requestKey: draft.requestKey } })
      form.reset(noCount)
      await onDone()
    },
    onError: afterKeyUsed(draft),
  })
  return (
    <Form {...formProps} labelledBy="cash-count" submitText={t('count.submit')}>
      <h2 id="cash-count" className="text-xl">
        {t('count.title')}
      </h2>
      <p>{t('count.text')}</p>
      <TextField
        {...field('counted')}
        label={t('count.counted')}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
      />
      <TextField
        {...field('reason')}
        label={t('count.note')}
        hint={t('count.noteHint')}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  )
}
