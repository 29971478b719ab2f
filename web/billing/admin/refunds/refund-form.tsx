import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commentError, MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import { givenReasons } from '#domain/billing/refund.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { formatMoney, fromEuros, toEuros } from '#domain/kernel/money.ts'
import type { Refund, RefundableMoney, RefundParams } from '#web/billing/admin/payment.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors, type ValidationResult } from '#web/kernel/forms/validation.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { RefundSummary, type RefundWords } from './refund-summary.tsx'

interface RefundFormValues {
  extent: 'whole' | 'part'
  /** As typed. */
  amount: string
  reason: (typeof givenReasons)[number] | ''
  comment: string
}

const emptyRefund: RefundFormValues = { extent: 'whole', amount: '', reason: '', comment: '' }

export interface RefundFormProps {
  payment: RefundableMoney
  words: RefundWords
  send: (wish: RefundParams) => Promise<Refund>
  onSent: (refund: Refund) => void
  /** It comes in place of what had the focus. */
  takesFocus: boolean
}

/** How much goes back, and why. The same press never sends it twice, nor do two. */
export function RefundForm({ payment, words, send, onSent, takesFocus }: RefundFormProps) {
  const { t } = useTranslation(['payments', 'ui'])
  const { language } = useLanguage()
  const summaryId = useId()
  const draft = useFormDraft(`refund ${payment.id}`, emptyRefund)
  // One for each intended refund: it stays when a submission is repeated.
  const { requestKey } = draft
  const most = fromEuros(payment.refundable)
  const centsOf = ({ extent, amount }: Pick<RefundFormValues, 'extent' | 'amount'>) =>
    extent === 'whole' ? most : readEuros(amount)
  const { form, field, errorOf, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: (values): ValidationResult<Omit<RefundParams, 'requestKey'>> => {
      const { reason, comment } = values
      const cents = centsOf(values)
      const unfit = commentError(comment)
      if (!cents || cents > most || reason === '' || unfit) {
        return {
          errors: toFieldErrors({
            amount: cents
              ? cents > most && 'invoices.refundTooMuch'
              : 'invoices.refundAmountInvalid',
            reason: reason === '' && 'invoices.refundReasonRequired',
            comment: unfit,
          }),
        }
      }
      const words = comment.trim()
      return { payload: { amount: toEuros(cents), reason, ...(words && { comment: words }) } }
    },
    send: async (wish) => {
      onSent(await send({ ...wish, requestKey }))
    },
  })
  const [extent, amount] = form.watch(['extent', 'amount'])
  const money = formatMoney(most, language)
  const cents = centsOf({ extent, amount })
  const isPossible = cents !== null && cents > 0 && cents <= most
  return (
    <Form
      {...formProps}
      summary
      takesFocus={takesFocus}
      className="grid gap-7"
      submitText={
        isPossible ? (
          <Sentence>
            {(keep) => t('refund.submit', { amount: keep(formatMoney(cents, language)) })}
          </Sentence>
        ) : (
          t('refund.submitOpen')
        )
      }
      describedBy={summaryId}
    >
      <RadioCards
        {...form.register('extent')}
        legend={t('refund.howMuch')}
        choices={[
          {
            value: 'whole',
            title: (
              <Sentence>
                {(keep) =>
                  t(payment.refunded > 0 ? 'refund.rest' : 'refund.whole', { amount: keep(money) })
                }
              </Sentence>
            ),
          },
          { value: 'part', title: t('refund.part') },
        ]}
        sideBySide
      />
      {extent === 'part' && (
        <TextField
          {...form.register('amount')}
          label={t('refund.amount')}
          hint={<Sentence>{(keep) => t('refund.amountHint', { amount: keep(money) })}</Sentence>}
          error={errorOf('amount')}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
        />
      )}
      <RadioCards
        {...field('reason')}
        legend={t('refund.why')}
        choices={givenReasons.map((value) => ({ value, title: t(`refund.reasons.${value}`) }))}
        sideBySide
      />
      <TextArea
        {...field('comment')}
        label={t('refund.comment')}
        optional={t('refund.optional')}
        hint={t('refund.commentHint')}
        maxLength={MAX_COMMENT_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <RefundSummary
        id={summaryId}
        payment={payment}
        words={words}
        amount={isPossible ? cents : null}
      />
    </Form>
  )
}
