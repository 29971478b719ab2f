import { BANK_DAYS } from '#domain/billing/payment-days.ts'
import { refundFailureOf } from '#domain/billing/refund.ts'
import { donationReference } from '#domain/donations/donation.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { isAnnounced, type Refund } from '#server/billing/refunds/refunded-payment.ts'
import { findDonation } from '#server/donations/read-donation.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { type MailTemplate, mailTemplate } from '#server/kernel/adapters/mail/template.ts'
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

/** Notifies the donor that what was announced has not arrived, and that somebody will get in touch. */
const donationRefundReturnedMail = mailTemplate<DonationRefundMail>({
  name: 'donation-refund-returned',
  write({ name, givenOn, amount }, { t, language }) {
    const words = { amount: formatMoney(amount, language) }
    return {
      subject: t('mail:refundReturned.subject', words),
      paragraphs: [
        t('mail:donationRefund.greeting', { name }),
        t('mail:donationRefundReturned.text', { ...words, onDay: formatOnDay(givenOn, language) }),
        t('mail:refundReturned.next'),
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
  /** The donor was written that the money comes back, and now that it does not; older e-mails lack it. */
  isDonorTold?: boolean
}

/** Notifies an administrator of a failed refund; the page has the donor's name. */
const donationRefundFailedMail = mailTemplate<DonationRefundFailedMail>({
  name: 'donation-refund-failed',
  write(
    { name, reference, givenOn, amount, failure, isDonorTold = false },
    { t, language, linkTo },
  ) {
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
        ...(isDonorTold ? [t('mail:refundFailed.told')] : []),
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

/** Part of the transaction that stores a refund. */
export function queueDonationRefundMail(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
): Promise<void> {
  const about = { template: donationRefundMail, occasion: 'refund' }
  return queueMailToDonor(tx, deps, { refund, ...about })
}

interface AboutRefund {
  refund: Refund
  template: MailTemplate<DonationRefundMail>
  occasion: string
}

/** An anonymous donor cannot be notified. */
async function queueMailToDonor(
  tx: Queryable,
  deps: MailDeps,
  { refund, template, occasion }: AboutRefund,
): Promise<void> {
  const { email, firstName, language, paidAt, madeAt } = await donationOf(tx, refund)
  if (!email) return
  await queueMail(tx, deps, template, {
    dedupeKey: `${occasion}-${refund.id}`,
    to: { email, language },
    params: {
      name: firstName ?? '',
      givenOn: madridDay(paidAt ?? madeAt),
      amount: refund.amountCents,
    },
  })
}

/** Part of the transaction that stores a failed refund: notifies all who see to the money, and a donor who was told of it. */
export async function queueDonationRefundFailedMails(
  tx: Queryable,
  deps: MailDeps,
  refund: Refund,
): Promise<void> {
  const { id, email, paidAt, madeAt } = await donationOf(tx, refund)
  const occasion = `refund-failed-${refund.id}`
  await queueStaffMails(
    tx,
    deps,
    { right: 'money', template: donationRefundFailedMail, occasion },
    ({ firstName }) => ({
      name: firstName,
      reference: donationReference(id),
      givenOn: madridDay(paidAt ?? madeAt),
      amount: refund.amountCents,
      failure: refund.failure,
      isDonorTold: isAnnounced(refund) && Boolean(email),
    }),
  )
  if (!isAnnounced(refund)) return
  const about = { template: donationRefundReturnedMail, occasion: 'refund-returned' }
  await queueMailToDonor(tx, deps, { refund, ...about })
}
