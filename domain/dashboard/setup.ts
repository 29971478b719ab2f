/** What has to be ready before an association opens its site, in the order in which it is shown. */
export const setupSteps = [
  'association',
  'payments',
  'mail',
  'legalTexts',
  'backup',
  'secondAdministrator',
] as const

export type SetupStep = (typeof setupSteps)[number]

/** What an administrator says has been done, since the site cannot see it. */
export const tickedSteps = ['legalTexts'] as const satisfies readonly SetupStep[]

export type TickedStep = (typeof tickedSteps)[number]

interface AssociationData {
  contact: { email: string; phone: string | null }
  legal: { taxId: string | null }
}

/** Whether people can reach the association, and receipts can name it. */
export function isAssociationFilledIn({ contact, legal }: AssociationData): boolean {
  return legal.taxId !== null && contact.phone !== null && !contact.email.endsWith('@example.org')
}
