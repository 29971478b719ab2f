import type { ResourceKey } from 'i18next'

// Spanish is part of the build (spec §7). Basque and English are fetched from the server.
const texts = import.meta.glob<ResourceKey>(
  [
    '../../../locales/es/*/*.json',
    // What the server alone says.
    '!**/{mail,payment-mail,price-mail,export,donation-receipt,seo,not-loaded}.json',
  ],
  { import: 'default' },
)
const byNamespace = new Map(
  Object.entries(texts).map(([file, load]) => [file.replace(/^.*\/|\.json$/g, ''), load]),
)

/** The Spanish texts of a namespace. Throws when there are none of that name, or they cannot be had. */
export async function spanishTexts(namespace: string): Promise<ResourceKey> {
  const load = byNamespace.get(namespace)
  if (!load) throw new Error(`No Spanish texts for ${namespace}`)
  return load()
}
