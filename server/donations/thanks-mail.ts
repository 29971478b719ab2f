import { donationReference } from '#domain/donations/donation.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { DonationMethod } from '#domain/kernel/payment-method.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Donation } from './donation.ts'
import { donationPdf } from './donation-pdf.ts'

interface ThanksMail {
  firstName: string
  lastName: string
  donationId: string
  amount: Cents
  /** Mails that an older version has queued do not have it. */
  paidBy?: DonationMethod
  givenOn: CalendarDay
  /** The moment that is written into the receipt: the file is the same whenever it is sent. */
  paidAt: string
}

/** Thanks the donor, with the receipt. */
const thanksMail = mailTemplate<ThanksMail>({
  name: 'donation-thanks',
  write({ firstName, donationId, amount, givenOn }, { t, language, linkTo, association }) {
    const words = { amount: formatMoney(amount, language) }
    return {
      subject: t('mail:donationThanks.subject', words),
      heading: t('mail:donationThanks.heading'),
      paragraphs: [
        t('mail:donationThanks.greeting', { name: firstName }),
        t('mail:donationThanks.text', { ...words, onDay: formatOnDay(givenOn, language) }),
        t('mail:donationThanks.receipt', { reference: donationReference(donationId) }),
        t('mail:donationThanks.mistake'),
      ],
      action: { label: t('mail:donationThanks.see'), url: linkTo('/eventos') },
      // It invites to an answer.
      replyTo: association.contact.email,
    }
  },
  async attach({ firstName, lastName, donationId, amount, paidBy, givenOn, paidAt }, reader) {
    const { language } = reader
    const content = await donationPdf({
      donationId,
      amountCents: amount,
      paidBy: paidBy ?? 'card',
      refundedCents: 0,
      givenOn,
      donor: fullName({ firstName, lastName }),
      language,
      madeAt: new Date(paidAt),
      letterhead: reader,
    })
    const filename = `${receiptFileName(donationId, translator(language))}.pdf`
    return [{ filename, contentType: 'application/pdf', content }]
  },
})

/** Returns what the file is called, without its ending. */
export function receiptFileName(donationId: string, t: ReturnType<typeof translator>): string {
  return t('donation-receipt:file', { reference: donationReference(donationId) })
}

/** Part of the transaction that stores a donation as paid; no administrator is notified. */
export async function queueThanks(
  tx: Queryable,
  deps: MailDeps,
  donation: Donation,
): Promise<void> {
  const { id: donationId, email, firstName, lastName, language, paidAt, paidBy } = donation
  if (!email || !firstName || !lastName || !paidAt) return
  await queueMail(tx, deps, thanksMail, {
    dedupeKey: `donation-thanks-${donationId}`,
    to: { email, language },
    params: {
      firstName,
      lastName,
      donationId,
      amount: donation.amountCents,
      paidBy,
      givenOn: madridDay(paidAt),
      paidAt: paidAt.toISOString(),
    },
  })
}
