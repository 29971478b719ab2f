/** What the keys begin with under which a tab keeps what is being typed (form-texts.ts). */
export const formTextsKey = 'typed '

/** A later visitor may be another user of the same telephone. */
export const TEXTS_KEPT_MINUTES = 30
