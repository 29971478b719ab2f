import { firstAssociation } from '#domain/association/association.ts'
import type { Language } from '#domain/kernel/language.ts'

/** Returns whom a test writes an e-mail to, in the name of a new installation's association. */
export const mailReader = (language: Language) => ({
  language,
  appUrl: 'https://ongizate.example.org',
  association: firstAssociation,
  logo: async () => null,
})
