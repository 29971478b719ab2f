import type { z } from 'zod'
import { fiscal, association as written } from '#config'
import type { associationSchema, publicAssociationSchema } from './association-schema.ts'

/** Describes what an association says about itself, and changes at /admin/asociacion. */
export type Association = Readonly<z.output<typeof associationSchema>>

/** Describes what every page may know: the rest stands on receipts, which have it with them. */
export type PublicAssociation = Readonly<z.output<typeof publicAssociationSchema>>

/** Says what every page of a new installation may know. */
export const firstPublicAssociation: PublicAssociation = {
  name: written.name,
  registeredSince: written.registeredSince,
  looks: { logo: null, main: null, accent: null },
  hero: [],
  contact: {
    email: written.contact.email,
    phone: written.contact.phone,
    messaging: written.contact.messaging,
    instagram: written.contact.instagram,
    postalAddress: written.contact.postalAddress,
    region: written.contact.region,
  },
  venue: written.venue,
  legal: written.legal,
  donations: { suggested: [...written.donations.suggested] },
  banners: written.banners,
  paymentMethods: written.paymentMethods,
  seasonBeginsIn: written.seasonBeginsIn,
  sessionsOnHolidays: [...written.sessionsOnHolidays],
  team: written.team.map(({ role, name }) => ({
    role,
    name,
    title: null,
    photo: null,
    agreed: name !== null,
  })),
}

/** Says what a new installation begins with, as `association.config.ts` says. */
export const firstAssociation: Association = { ...firstPublicAssociation, fiscal }

/** Without what only receipts say. */
export function publicPart({ fiscal: _, ...said }: Association): PublicAssociation {
  return said
}
