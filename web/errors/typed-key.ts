/** What the keys begin with under which a tab keeps what is being typed (typed-texts.ts). */
export const typedKey = 'typed '

/** Whoever comes back later may be somebody else at the same telephone. */
export const TEXTS_KEPT_MINUTES = 30
