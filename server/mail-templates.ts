import {
  accountClosedMail,
  accountReopenedMail,
  demotedMail,
} from '#server/accounts/admin/account-status-mail.ts'
import { administratorMail } from '#server/accounts/admin/administrator-mail.ts'
import { googleOnlyMail } from '#server/accounts/google/google-only-mail.ts'
import { twoFactorMail } from '#server/accounts/two-factor/two-factor-mail.ts'
import { adAnswerMail } from '#server/banners/admin/answer-ad.ts'
import { paymentFailureMail } from '#server/billing/dunning/payment-failure-mail.ts'
import { mailingMail } from '#server/mailings/mailing-mail.ts'
import { emailChangedMail } from './accounts/email-changed-mail.ts'
import { passwordChangedMail, passwordResetMail } from './accounts/password-mail.ts'
import { signInMail } from './accounts/sign-in-mail.ts'
import { confirmationMail } from './accounts/welcome-mail.ts'
import type { MailTemplates } from './adapters/mail-queue.ts'
import { adReceivedMail, adReminderMail, adRequestMail } from './banners/ads-mail.ts'
import { cardExpiryMail } from './billing/cards/card-expiry-mail.ts'
import { heldChargesMail } from './billing/charges/held-charges-alert.ts'
import { lateChargeMail } from './billing/charges/late-charge-mail.ts'
import { paymentTroubleMail } from './billing/charges/payment-trouble.ts'
import { placeLostMail } from './billing/dunning/place-lost-mail.ts'
import { cancellationMail, cancellationNoticeMail } from './billing/endings/cancellation-mail.ts'
import { enrolmentDeletedMail, enrolmentRestoredMail } from './billing/endings/deletion-mail.ts'
import { moveMail } from './billing/endings/move-mail.ts'
import { enrolmentMail } from './billing/orders/enrolment-mail.ts'
import { priceMail, priceWithdrawnMail } from './billing/prices/price-mail.ts'
import { reconciliationMail } from './billing/reconciliation/reconcile-mail.ts'
import {
  donationRefundFailedMail,
  donationRefundMail,
} from './billing/refunds/donation-refund-mail.ts'
import { refundFailedMail, refundMail } from './billing/refunds/refund-mail.ts'
import { donationsPausedMail } from './donations/card-testing.ts'
import { thanksMail } from './donations/thanks-mail.ts'
import { emailChangeMail, emailTakenMail, phoneChangedMail } from './profile/account-mail.ts'
import { accountDeletedMail, deletionLinkMail } from './profile/deletion-mail.ts'
import { timetableMail } from './programmes/timetable-mail.ts'

/** Every e-mail that the site sends, by the name it waits under. */
export const mailTemplates: MailTemplates = Object.fromEntries(
  [
    accountClosedMail,
    accountDeletedMail,
    accountReopenedMail,
    adAnswerMail,
    administratorMail,
    adReceivedMail,
    adReminderMail,
    adRequestMail,
    cancellationMail,
    cancellationNoticeMail,
    cardExpiryMail,
    confirmationMail,
    deletionLinkMail,
    demotedMail,
    donationRefundFailedMail,
    donationRefundMail,
    donationsPausedMail,
    emailChangedMail,
    emailChangeMail,
    emailTakenMail,
    enrolmentDeletedMail,
    enrolmentMail,
    enrolmentRestoredMail,
    googleOnlyMail,
    heldChargesMail,
    lateChargeMail,
    mailingMail,
    moveMail,
    passwordChangedMail,
    passwordResetMail,
    phoneChangedMail,
    paymentTroubleMail,
    placeLostMail,
    priceMail,
    priceWithdrawnMail,
    paymentFailureMail,
    refundFailedMail,
    refundMail,
    reconciliationMail,
    signInMail,
    thanksMail,
    timetableMail,
    twoFactorMail,
  ].map((template) => [template.name, template]),
)
