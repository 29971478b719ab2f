/** What the keys begin with under which a tab keeps what is being typed (typed-texts.ts). */
export const typedKey = 'typed '

/** A later visitor may be another user of the same telephone. */
export const TEXTS_KEPT_MINUTES = 30
