import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentError, commentError, MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import { givenReasons, type RefundReason } from '#domain/billing/refund.ts'
import { readEuros } from '#domain/euro-amount.ts'
import { type Cents, formatMoney, fromEuros, toEuros } from '#domain/money.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { ApiError } from '#web/http/api-error.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Refund, RefundableMoney, RefundWish } from './payment.ts'
import { RefundSummary, type RefundWords } from './refund-summary.tsx'

/** In the order in which the screen shows them. */
const fields = ['amount', 'reason', 'comment'] as const

type Field = (typeof fields)[number]

const broken = {
  amount: 'invoices.refundAmountInvalid',
  tooMuch: 'invoices.refundTooMuch',
  reason: 'invoices.refundReasonRequired',
} as const

type Code = (typeof broken)[keyof typeof broken] | CommentError
type FieldErrors = Partial<Record<Field, Code>>

export interface RefundFormProps {
  payment: RefundableMoney
  words: RefundWords
  send: (wish: RefundWish) => Promise<Refund>
  onSent: (refund: Refund) => void
  /** It comes in place of what had the focus. */
  takesFocus: boolean
}

/** How much goes back, and why. The same press never sends it twice, nor do two. */
export function RefundForm({ payment, words, send, onSent, takesFocus }: RefundFormProps) {
  const { t } = useTranslation(['payments', 'errors', 'ui'])
  const { language } = useLanguage()
  const summaryId = useId()
  const element = useRef<HTMLFormElement>(null)
  // One for each intended refund: it stays when a submission is repeated.
  const requestKey = useRef<string>(null)
  const [extent, setExtent] = useState<'whole' | 'part'>('whole')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [comment, setComment] = useState('')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  // As at the last submission: lines that vanish during typing would move the fields.
  const [marked, setMarked] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const most = fromEuros(payment.refundable)
  const amount = extent === 'whole' ? most : readEuros(typed)

  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])

  const unmark = (field: Field) => setFieldErrors(({ [field]: _, ...others }) => others)

  function check(): FieldErrors {
    const unfit = commentError(comment)
    return {
      ...(!amount && { amount: broken.amount }),
      ...(amount && amount > most && { amount: broken.tooMuch }),
      ...(reason === '' && { reason: broken.reason }),
      ...(unfit && { comment: unfit }),
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = check()
    setFieldErrors(wrong)
    setMarked(wrong)
    setProblem(null)
    setAttempt((before) => before + 1)
    if (Object.keys(wrong).length > 0 || !amount || reason === '') return
    setBusy(true)
    try {
      onSent(await sendOnce(amount, reason))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  async function sendOnce(cents: Cents, why: RefundReason): Promise<Refund> {
    requestKey.current ??= newRequestKey()
    return send({
      amount: toEuros(cents),
      reason: why as Exclude<RefundReason, 'madeAtProvider'>,
      requestKey: requestKey.current,
      ...(comment.trim() && { comment: comment.trim() }),
    })
  }

  const money = formatMoney(most, language)
  const broke = (code: Code | undefined) => code && t(`errors:${code}`)
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid gap-7"
    >
      <ErrorSummary
        title={t('ui:formErrors')}
        attempt={attempt}
        errors={fields.flatMap((field) =>
          marked[field] ? [{ field, text: broke(marked[field]) }] : [],
        )}
      />
      <ChoiceCards
        name="extent"
        legend={t('refund.howMuch')}
        value={extent}
        onChange={({ target }) => setExtent(target.value === 'part' ? 'part' : 'whole')}
        choices={[
          {
            value: 'whole',
            title: t(payment.refunded > 0 ? 'refund.rest' : 'refund.whole', { amount: money }),
          },
          { value: 'part', title: t('refund.part') },
        ]}
        sideBySide
      />
      {extent === 'part' && (
        <TextField
          name="amount"
          label={t('refund.amount')}
          hint={t('refund.amountHint', { amount: money })}
          error={broke(fieldErrors.amount)}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            unmark('amount')
          }}
          className="max-w-60"
        />
      )}
      <ChoiceCards
        name="reason"
        legend={t('refund.why')}
        error={broke(fieldErrors.reason)}
        value={reason}
        onChange={({ target }) => {
          setReason(givenReasons.find((one) => one === target.value) ?? '')
          unmark('reason')
        }}
        choices={givenReasons.map((value) => ({ value, title: t(`refund.reasons.${value}`) }))}
        sideBySide
      />
      <TextArea
        name="comment"
        label={t('refund.comment')}
        optional={t('refund.optional')}
        hint={t('refund.commentHint')}
        error={broke(fieldErrors.comment)}
        value={comment}
        onChange={({ target }) => {
          setComment(target.value)
          unmark('comment')
        }}
        maxLength={MAX_COMMENT_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <RefundSummary id={summaryId} payment={payment} words={words} amount={amount} />
      {problem && (
        <Notice key={attempt} tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} aria-describedby={summaryId}>
          {t('refund.submit')}
        </Button>
      </div>
    </form>
  )
}
