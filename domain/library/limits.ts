/** The longest search text in characters: longer than any title. */
export const MAX_SEARCH = 120
