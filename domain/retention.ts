/**
 * How long the traces of people are kept. The tidy-up jobs go by these numbers, and the privacy
 * policy and the page about cookies tell them. Receipts have a rule of their own
 * (`profile/receipt-retention.ts`).
 */
export const retention = {
  /** A log-in, and the cookie that it lives in. */
  sessionDays: 30,
  /** Browsers in which an account was opened, since the last time; the browser's cookie as well. */
  deviceDays: 365,
  /** Time to choose an account at Google, and then to fill in what is missing here. */
  googleMinutes: 10,
  /** From the password to the second factor. */
  secondFactorMinutes: 10,
  /** A form that nobody came back to: it may hold health data. */
  draftDays: 7,
  /** An order that was confirmed and not paid: its price and its people are to be looked at anew. */
  orderHours: 24,
  /** A donation that was begun and not paid, with the donor's name and address. */
  donationHours: 24,
  /** Allergies and injuries, after somebody has left (design §6). */
  healthDays: 30,
  /** Links of e-mails after they expire: long enough to say that one was used rather than unknown. */
  linkDays: 30,
  /** Who has waited that long for the link to a new password has asked again. */
  resetRequestDays: 1,
  /** To whom an e-mail went, and which, or that it never went: for who asks what became of it. */
  sentMailDays: 90,
  /** Advertising requests with what was answered, since the last change. */
  advertisingDays: 365,
  /** Which object the card provider has told of, and when: longer than its disputes last. */
  paymentEventDays: 400,
} as const
