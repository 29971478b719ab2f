/**
 * Says how long personal data are kept. The clean-up jobs use these numbers, and the privacy policy and the page
 * about cookies show them. Receipts have a rule of their own (`profile/receipt-retention.ts`).
 */
export const retention = {
  /** A log-in, and the cookie that it lives in. */
  sessionDays: 30,
  /** An unused account that pays for no enrolment; after that it is deleted. */
  inactiveAccountDays: 730,
  /** Before that, its owner is notified by e-mail. */
  inactiveNoticeDays: 30,
  /** Browsers in which an account was opened, since the last time; the browser's cookie as well. */
  deviceDays: 365,
  /** Time to choose an account at Google, and then to fill in what is missing here. */
  googleMinutes: 10,
  /** Counts from the password to the second factor. */
  secondFactorMinutes: 10,
  /** A form that was not continued: it may hold health data. */
  draftDays: 7,
  /** A spreadsheet of members that is being prepared, since it was last touched. */
  importDraftDays: 1,
  /**
   * An order that was confirmed and not paid: its price and its people have to be checked again.
   */
  orderHours: 24,
  /** A donation that was begun and not paid, with the donor's name and address. */
  donationHours: 24,
  /** Allergies and injuries, after the enrolment has ended (design §6). */
  healthDays: 30,
  /** Links of e-mails after they expire: long enough to say that one was used rather than unknown. */
  linkDays: 30,
  /** Requests for a new password: after that long the person has requested another. */
  resetRequestDays: 1,
  /**
   * Each e-mail's address and template, or that it was never sent: to answer questions about it.
   */
  sentMailDays: 90,
  /** Log-ins, failed ones and refusals: long enough to look back at a break-in that is noticed late. */
  securityEventDays: 365,
  /** Advertising requests with what was answered, since the last change. */
  advertisingDays: 365,
  /** That a backup was made, or failed; the backups themselves go by the installation's settings. */
  backupNoteDays: 90,
  /** The provider's events, as object and time: longer than its disputes last. */
  paymentEventDays: 400,
} as const
