import { BANK_DAYS } from '#domain/billing/payment-days.ts'
import { refundFailureOf } from '#domain/billing/refund.ts'
import { donationReference } from '#domain/donations/donation.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { queueAdministratorMails } from '#server/accounts/active-administrators.ts'
import type { Refund } from '#server/billing/refunds/refunded-payment.ts'
import { findDonation } from '#server/donations/read-donation.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface DonationRefundMail {
  name: string
  givenOn: CalendarDay
  amount: Cents
}

/** Notifies the donor that money comes back, and when the bank shows it. */
const donationRefundMail = mailTemplate<DonationRefundMail>({
  name: 'donation-refund',
  write({ name, givenOn, amount }, { t, language }) {
    const words = { amount: formatMoney(amount, language) }
    return {
      subject: t('mail:donationRefund.subject', words),
      paragraphs: [
        t('mail:donationRefund.greeting', { name }),
        t('mail:donationRefund.text', { ...words, onDay: formatOnDay(givenOn, language) }),
        t('mail:refund.bank', BANK_DAYS),
      ],
    }
  },
})

interface DonationRefundFailedMail {
  name: string
  reference: string
  givenOn: CalendarDay
  amount: Cents
  /** In the provider's word. */
  failure: string | null
}

/** Notifies an administrator of a failed refund; the page has the donor's name. */
const donationRefundFailedMail = mailTemplate<DonationRefundFailedMail>({
  name: 'donation-refund-failed',
  write({ name, reference, givenOn, amount, failure }, { t, language, linkTo }) {
    const words = {
      amount: formatMoney(amount, language),
      reference,
      day: formatDay(givenOn, language),
    }
    return {
      subject: t('mail:donationRefundFailed.subject', words),
      paragraphs: [
        t('mail:refundFailed.greeting', { name }),
        t('mail:donationRefundFailed.text', words),
        t(`mail:refundFailed.why.${refundFailureOf(failure)}`),
      ],
      action: {
        label: t('mail:donationRefundFailed.see'),
        url: linkTo('/admin/aportaciones'),
      },
    }
  },
})

async function donationOf(tx: Queryable, { donationId }: Refund) {
  if (donationId === null) throw new Error('a refund of a donation names it')
  return findDonation({ db: tx }, donationId)
}

/** Part of the transaction that stores a refund; an anonymous donor cannot be notified. */
export async function queueDonationRefundMail(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
): Promise<void> {
  const { email, firstName, language, paidAt, madeAt } = await donationOf(tx, refund)
  if (!email) return
  await queueMail(tx, deps, donationRefundMail, {
    dedupeKey: `refund-${refund.id}`,
    to: { email, language },
    params: {
      name: firstName ?? '',
      givenOn: madridDay(paidAt ?? madeAt),
      amount: refund.amountCents,
    },
  })
}

/** Part of the transaction that stores a failed refund: notifies every administrator. */
export async function queueDonationRefundFailedMails(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
): Promise<void> {
  const { id, paidAt, madeAt } = await donationOf(tx, refund)
  const occasion = `refund-failed-${refund.id}`
  await queueAdministratorMails(tx, deps, donationRefundFailedMail, occasion, ({ firstName }) => ({
    name: firstName,
    reference: donationReference(id),
    givenOn: madridDay(paidAt ?? madeAt),
    amount: refund.amountCents,
    failure: refund.failure,
  }))
}
