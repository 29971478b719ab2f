/** An administrator's session ends after so long without a request: the computer may be left on a desk. */
export const ADMINISTRATOR_IDLE_MINUTES = 30

/** Says for how long the password opens what touches money and rights; afterwards it is asked for again. */
export const RECENT_PASSWORD_MINUTES = 15
