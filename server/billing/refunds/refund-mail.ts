import { BANK_DAYS } from '#domain/billing/payment-days.ts'
import { refundFailureOf } from '#domain/billing/refund.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { type MailTemplate, mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { findCharge } from './find-charge.ts'
import { isAnnounced, type Refund } from './refunded-payment.ts'

interface RefundMail {
  name: string
  person: string
  programme: string
  month: Month
  amount: Cents
  /** Names the document that corrects the receipt. */
  correction: string | null
}

/** To the payer: what is refunded, for which month and person, and when the bank shows it. */
const refundMail = mailTemplate<RefundMail>({
  name: 'refund',
  write({ name, person, programme, month, amount, correction }, { t, language, linkTo }) {
    const words = { amount: formatMoney(amount, language), programme }
    return {
      subject: t('mail:refund.subject', words),
      paragraphs: [
        t('mail:refund.greeting', { name }),
        t('mail:refund.text', { ...words, person, month: formatMonth(month, language) }),
        t('mail:refund.bank', BANK_DAYS),
        ...(correction ? [t('mail:refund.correction', { number: correction })] : []),
        t('mail:refund.goesOn'),
      ],
      action: { label: t('mail:refund.see'), url: linkTo('/invoices') },
    }
  },
})

/** To the payer: what was announced as refunded has not arrived; somebody will get in touch. */
const refundReturnedMail = mailTemplate<RefundMail>({
  name: 'refund-returned',
  write({ name, person, programme, month, amount, correction }, { t, language, linkTo }) {
    const words = {
      amount: formatMoney(amount, language),
      person,
      programme,
      month: formatMonth(month, language),
    }
    return {
      subject: t('mail:refundReturned.subject', words),
      paragraphs: [
        t('mail:refund.greeting', { name }),
        t('mail:refundReturned.text', words),
        t('mail:refundReturned.next'),
        ...(correction ? [t('mail:refundReturned.correction', { number: correction })] : []),
      ],
      action: { label: t('mail:refund.see'), url: linkTo('/invoices') },
    }
  },
})

interface RefundFailedMail {
  name: string
  programme: string
  month: Month
  amount: Cents
  /** In the provider's word. */
  failure: string | null
  /** The payer was written that the money comes back, and now that it does not; older e-mails lack it. */
  isPayerTold?: boolean
}

/** To an administrator: a refund has failed; the payer's name is on the page only. */
const refundFailedMail = mailTemplate<RefundFailedMail>({
  name: 'refund-failed',
  write({ name, programme, month, amount, failure, isPayerTold = false }, { t, language, linkTo }) {
    const words = {
      amount: formatMoney(amount, language),
      programme,
      month: formatMonth(month, language),
    }
    return {
      subject: t('mail:refundFailed.subject', words),
      paragraphs: [
        t('mail:refundFailed.greeting', { name }),
        t('mail:refundFailed.text', words),
        t(`mail:refundFailed.why.${refundFailureOf(failure)}`),
        t('mail:refundFailed.next'),
        ...(isPayerTold ? [t('mail:refundFailed.told')] : []),
      ],
      action: { label: t('mail:refundFailed.see'), url: linkTo('/admin/pagos') },
    }
  },
})

async function factsOf(tx: Queryable, { chargeId }: Refund) {
  const facts = chargeId && (await findCharge(tx, chargeId))
  if (!facts) throw new Error('a charge has a payer and an enrolment')
  return facts
}

/** Part of the transaction that stores a refund. */
export function queueRefundMail(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
  correction: string | null,
): Promise<void> {
  return queueMailToPayer(tx, deps, {
    refund,
    correction,
    template: refundMail,
    occasion: 'refund',
  })
}

/** Part of the transaction that stores that a refund which its payer was told of has failed after all. */
export function queueRefundReturnedMail(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
  correction: string | null,
): Promise<void> {
  const about = { template: refundReturnedMail, occasion: 'refund-returned' }
  return queueMailToPayer(tx, deps, { refund, correction, ...about })
}

interface AboutRefund {
  refund: Refund
  correction: string | null
  template: MailTemplate<RefundMail>
  occasion: string
}

/** An erased account has no address. */
async function queueMailToPayer(
  tx: Queryable,
  deps: MailDeps,
  { refund, correction, template, occasion }: AboutRefund,
): Promise<void> {
  const { id, amountCents } = refund
  const { charge, payer, enrollee, programme } = await factsOf(tx, refund)
  if (payer.status === 'erased') return
  await queueMail(tx, deps, template, {
    dedupeKey: `${occasion}-${id}`,
    to: payer,
    params: {
      name: payer.firstName,
      person: fullName(enrollee),
      programme,
      month: charge.serviceMonth,
      amount: amountCents,
      correction,
    },
  })
}

/** Part of the transaction that stores a failed refund; goes to all who see to the money. */
export async function queueRefundFailedMails(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
): Promise<void> {
  const { id, amountCents, failure } = refund
  const { charge, payer, programme } = await factsOf(tx, refund)
  await queueStaffMails(
    tx,
    deps,
    { right: 'money', template: refundFailedMail, occasion: `refund-failed-${id}` },
    ({ firstName }) => ({
      name: firstName,
      programme,
      month: charge.serviceMonth,
      amount: amountCents,
      failure,
      isPayerTold: isAnnounced(refund) && payer.status !== 'erased',
    }),
  )
}
