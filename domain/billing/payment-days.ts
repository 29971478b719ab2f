// In a file of their own, so that the legal pages can name them without loading the rules.

/** Says how many days a place is kept after the bank has refused its charge. */
export const GRACE_DAYS = 14

/** Says how long a bank may take to show money that was given back, in days. */
export const BANK_DAYS = { from: 5, to: 10 } as const

/** Says for how many weeks the holder of an account can have a debit given back by their bank (SEPA Core). */
export const DEBIT_REFUND_WEEKS = 8
