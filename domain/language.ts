/** The site's languages; Spanish is the default and the fallback (spec §1). */
export const languages = ['es', 'eu', 'en'] as const

export type Language = (typeof languages)[number]
