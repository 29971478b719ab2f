import type { Association } from '#domain/association/association.ts'

type Fields = Record<string, string | number | boolean | null>

/** The values that differ, by their names, as the record of changes shows them. */
export function changedFields(
  before: Association,
  after: Association,
): { before: Fields; after: Fields } {
  const [was, is] = [notedFields(before), notedFields(after)]
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const only = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: only(was), after: only(is) }
}

/** The record of changes stays for good: of the team it says how many are named, not who. */
function notedFields(association: Association): Fields {
  const { looks, contact, venue, legal, fiscal, donations, banners, paymentMethods, team } =
    association
  const { map } = venue
  return {
    associationName: association.name,
    registeredSince: association.registeredSince,
    logo: looks.logo?.name ?? null,
    mainColour: looks.main,
    accentColour: looks.accent,
    heroPictures: association.hero.length,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    messaging: contact.messaging,
    instagram: contact.instagram,
    postalAddress: contact.postalAddress,
    region: contact.region,
    placeName: inAllLanguages(venue.name),
    placeAddress: venue.address,
    directions: inAllLanguages(venue.directions),
    mapPoint: `${map.latitude}, ${map.longitude} (${map.zoom})`,
    isApproximate: map.isApproximate,
    taxId: legal.taxId,
    register: legal.register,
    registerNumber: legal.registerNumber,
    legalName: fiscal.legalName,
    fiscalAddress: fiscal.address,
    regime: fiscal.regime,
    vatExemption: fiscal.vatExemption,
    suggestedAmounts: donations.suggested.map((cents) => cents / 100).join(' · '),
    primaryRate: banners.primaryYearly,
    secondaryRate: banners.secondaryYearly,
    applePay: paymentMethods.applePay,
    googlePay: paymentMethods.googlePay,
    linkWallet: paymentMethods.link,
    seasonBeginsIn: association.seasonBeginsIn,
    sessionsOnHolidays: association.sessionsOnHolidays.join(', '),
    teamSize: team.length,
    teamNamed: team.filter(({ name }) => name !== null).length,
    teamPhotos: team.filter(({ photo }) => photo !== null).length,
  }
}

function inAllLanguages(words: Association['venue']['directions']): string | null {
  return words && Object.values(words).join(' · ')
}
