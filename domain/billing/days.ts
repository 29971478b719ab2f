// By themselves, so that the pages of law can name them without the rules that go by them.

/** How many days a place is kept after the bank has refused its charge. */
export const GRACE_DAYS = 14

/** How long a bank may take to show money that was given back, in days. */
export const BANK_DAYS = { from: 5, to: 10 } as const
