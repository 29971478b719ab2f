import type { PublicAssociation } from './association.ts'

type ContactKind = 'phone' | 'messaging' | 'email'

/** Returns how to reach the association by its own means, the quickest first; those that it has not set are left out. */
export function waysToAsk({
  contact,
}: Pick<PublicAssociation, 'contact'>): { kind: ContactKind; text: string; url: string | null }[] {
  const { phone, messaging, email } = contact
  return [
    ...(phone
      ? [{ kind: 'phone' as const, text: phone, url: `tel:${phone.replaceAll(' ', '')}` }]
      : []),
    ...(messaging ? [{ kind: 'messaging' as const, text: messaging, url: null }] : []),
    { kind: 'email', text: email, url: `mailto:${email}` },
  ]
}
