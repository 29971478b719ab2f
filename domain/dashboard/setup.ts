/** Lists what has to be ready before an association opens its site, in the order in which it is shown. */
export const setupSteps = [
  'association',
  'payments',
  'mail',
  'legalTexts',
  'backup',
  'secondAdministrator',
] as const

export type SetupStep = (typeof setupSteps)[number]

/** Lists what an administrator says has been done, since the site cannot see it. */
export const tickedSteps = ['legalTexts'] as const satisfies readonly SetupStep[]

export type TickedStep = (typeof tickedSteps)[number]

interface AssociationData {
  contact: { email: string; phone: string | null }
  legal: { taxId: string | null }
}

/** Returns what is missing for people to reach the association, and for receipts to name it. */
export function missingOf({ contact, legal }: AssociationData): ('phone' | 'email' | 'taxId')[] {
  const isMissing = {
    phone: contact.phone === null,
    email: contact.email.endsWith('@example.org'),
    taxId: legal.taxId === null,
  }
  return (['phone', 'email', 'taxId'] as const).filter((fact) => isMissing[fact])
}
