/** Says how long the link of an invitation opens the account: time to find it after a holiday. */
export const INVITATION_DAYS = 14
