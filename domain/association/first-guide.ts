import { type Association, firstAssociation } from './association.ts'

/** The first questions to a new association, in this order. */
export const firstQuestions = [
  'identity',
  'contact',
  'place',
  'programmes',
  'looks',
  'team',
] as const

export type FirstQuestion = (typeof firstQuestions)[number]

/** The parts that may still be as the installation began, in the order of the list. */
export const leftovers = [
  'name',
  'legalName',
  'email',
  'postalAddress',
  'place',
  'map',
  'programmes',
  'addresses',
  'hero',
  'homeTexts',
  'statutes',
] as const

export type Leftover = (typeof leftovers)[number]

interface Named {
  slug: string
  name: string
}

interface Facts {
  association: Association
  programmes: readonly Named[]
  /** The namespaces whose texts administrators have changed. */
  changedTexts: readonly string[]
  /** The value that the installation began with. */
  shipped: readonly Named[]
}

/** Returns what still says what the installation began with. */
export function leftoversOf({ association, programmes, changedTexts, shipped }: Facts): Leftover[] {
  const first = firstAssociation
  const { name, contact, venue, fiscal } = association
  const isExample = contact.email === first.contact.email
  // With an address of its own, an association of the shipped name is the one that is shipped.
  const isAnother = name !== first.name || isExample
  const shippedNames = shipped.map((one) => one.name)
  const isLeft: Record<Leftover, boolean> = {
    name: name === first.name && isExample,
    legalName: fiscal.legalName === first.fiscal.legalName && name !== first.name,
    email: isExample,
    postalAddress: contact.postalAddress === first.contact.postalAddress,
    place: venue.name.es === first.venue.name.es && venue.address === null,
    map:
      venue.map.latitude === first.venue.map.latitude &&
      venue.map.longitude === first.venue.map.longitude,
    programmes: isAnother && programmes.some((one) => shippedNames.includes(one.name)),
    addresses:
      isAnother &&
      programmes.some(
        (one) => !shippedNames.includes(one.name) && shipped.some(({ slug }) => slug === one.slug),
      ),
    hero: isAnother && association.hero.length === 0,
    homeTexts: isAnother && !changedTexts.includes('home'),
    statutes: isAnother && !changedTexts.includes('statutes'),
  }
  return leftovers.filter((one) => isLeft[one])
}

/** Returns the questions that are not answered yet. */
export function openQuestions(facts: Facts): FirstQuestion[] {
  const left = new Set(leftoversOf(facts))
  const { looks, team } = facts.association
  const isOpen: Record<FirstQuestion, boolean> = {
    identity: left.has('name'),
    contact: left.has('email') || left.has('postalAddress'),
    place: left.has('place'),
    programmes: left.has('programmes'),
    looks: looks.logo === null && looks.main === null,
    team: team.every(({ name }) => name === null),
  }
  return firstQuestions.filter((one) => isOpen[one])
}
