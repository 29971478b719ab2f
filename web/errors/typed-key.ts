/** What the keys begin with under which a tab keeps what is being typed (typed-texts.ts). */
export const typedKey = 'typed '
