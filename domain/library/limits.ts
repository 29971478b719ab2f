/** Letters of what is looked for: longer than any title, so that more would find nothing more. */
export const MAX_SEARCH = 120
