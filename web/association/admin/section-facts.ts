import type { TFunction } from 'i18next'
import type { Association } from '#domain/association/association.ts'
import type { AssociationSection } from '#domain/association/sections.ts'
import { formatDay, formatMonth, formatMonthName } from '#domain/kernel/calendar-text.ts'
import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  type Localized,
  languages,
  textIn,
} from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { offeredWallets } from '#domain/kernel/wallets.ts'

type Texts = TFunction<['association-admin']>

/** With the value's `lang` where Spanish stands in for it. */
type Fact<Value> = [name: string, value: Value, lang?: Language | undefined]

/** A part in lines, each with its name and, where nothing is known, an empty value. */
export function sectionFacts(
  section: AssociationSection,
  association: Association,
  t: Texts,
  language: Language,
): Fact<string>[] {
  const { looks, contact, venue, legal, fiscal, donations, banners, paymentMethods, team } =
    association
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, language))
  const lines: Record<AssociationSection, () => Fact<string | null>[]> = {
    identity: () => [
      [t('identity.name'), association.name],
      [t('identity.since'), formatMonth(association.registeredSince, language)],
    ],
    looks: () => [
      [t('looks.logo'), looks.logo?.name ?? t('looks.shipped')],
      [t('looks.main'), looks.main ?? t('looks.shipped')],
      [t('looks.accent'), looks.accent ?? t('looks.shipped')],
    ],
    pictures: () => [
      [
        t('pictures.shown'),
        association.hero.length === 0 ? t('pictures.shipped') : String(association.hero.length),
      ],
    ],
    contact: () => [
      [t('contact.email'), contact.email],
      [t('contact.phone'), contact.phone],
      [t('contact.messaging'), contact.messaging],
      [t('contact.instagram'), contact.instagram],
      [t('contact.postalAddress'), contact.postalAddress],
      [t('contact.region'), contact.region],
    ],
    place: () => [
      [t('place.name'), textIn(venue.name, language), fallbackLanguage(venue.name, language)],
      [t('place.address'), venue.address],
      [
        t('place.directions'),
        venue.directions && textIn(venue.directions, language),
        fallbackLanguage(venue.directions, language),
      ],
      [t('place.map'), `${venue.map.latitude}, ${venue.map.longitude}`],
    ],
    fiscal: () => [
      [t('fiscal.legalName'), fiscal.legalName],
      [t('fiscal.taxId'), legal.taxId],
      [t('fiscal.address'), fiscal.address ?? contact.postalAddress],
      [t('fiscal.register'), [legal.register, legal.registerNumber].filter(Boolean).join(', ')],
      [t('fiscal.regime'), t(`fiscal.regimes.${fiscal.regime}`)],
      [t('fiscal.exemption'), t(`fiscal.exemptions.${fiscal.vatExemption ?? 'none'}`)],
    ],
    money: () => [
      [t('money.suggested'), donations.suggested.map(money).join(' · ')],
      [t('money.primary'), money(banners.primaryYearly)],
      [t('money.secondary'), money(banners.secondaryYearly)],
      [
        t('money.methods'),
        [
          t('money.card'),
          ...offeredWallets(paymentMethods).map((one) => t(`money.wallets.${one}`)),
        ].join(' · '),
      ],
    ],
    calendar: () => [
      [t('calendar.season'), formatMonthName(association.seasonBeginsIn, language)],
      [
        t('calendar.holidays'),
        association.sessionsOnHolidays.map((day) => formatDay(day, language)).join(', '),
      ],
    ],
    team: () => [
      [
        t('sections.team'),
        team.length === 0
          ? t('team.nobody')
          : [
              t('team.people', { count: team.length }),
              t('team.named', { count: team.filter(({ name }) => name !== null).length }),
            ].join(', '),
      ],
    ],
  }
  return lines[section]().map(([name, value, lang]) => [name, value ?? '', lang])
}

/** The languages in which something of a part is read in Spanish. */
export function untranslatedIn(
  section: AssociationSection,
  association: Association,
): Exclude<Language, typeof defaultLanguage>[] {
  const { venue, team } = association
  const words: Record<string, (Localized | null)[]> = {
    pictures: association.hero.map(({ alt }) => alt),
    place: [venue.name, venue.directions],
    team: team.map(({ title }) => title),
  }
  const written = (words[section] ?? []).filter((one) => one !== null)
  return languages
    .filter((language) => language !== defaultLanguage)
    .filter((language) => written.some((one) => !one[language]))
}
