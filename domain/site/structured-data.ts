import type {
  BreadcrumbList,
  Course,
  CourseInstance,
  Event,
  NGO,
  Place,
  Schedule,
  Thing,
  WithContext,
} from 'schema-dts'
import { association as written } from '#config'
import type { PublicAssociation } from '#domain/association/association.ts'
import { type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { logoPath } from '#domain/kernel/looks/logo.ts'
import { madridTimestamp } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { pageAddress } from '#domain/kernel/page-address.ts'
import type { PagePath } from '#domain/kernel/pages.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { offered, type Programme, type Timetable } from '#domain/programmes/programme.ts'
import { programmeTexts } from '#domain/programmes/programme-texts.ts'
import { nextSessions, type Session, sessionMinutes } from '#domain/programmes/sessions.ts'
import { venueName } from '#domain/programmes/venue.ts'

/** The language and facts of the data; without a clock or a translator. */
export interface Facts {
  /** The site's, without a slash at its end. */
  origin: string
  language: Language
  /** The business day. */
  today: CalendarDay
  /** The page's own title. */
  title: string
  timetable: Timetable
  association: PublicAssociation
  /** A text by its key, with its file's name: `programmes:ona.text`. */
  t: (key: string) => string
}

/** Coming sessions that are listed: some two weeks. */
const EVENTS = 8

const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** A page's structured data for search engines, in schema.org's vocabulary (design §7). */
export function structuredDataFor(page: PagePath, facts: Facts): WithContext<Thing>[] {
  const things: Record<string, () => Thing[]> = {
    '/': () => [organisation(facts)],
    '/quienessomos': () => [organisation(facts)],
    '/programas': () => courses(facts),
    '/eventos': () => events(facts),
  }
  const trail = page === '/' ? [] : [breadcrumbs(page, facts)]
  return [...(things[page]?.() ?? []), ...trail].map(
    (thing) => ({ '@context': 'https://schema.org', ...(thing as object) }) as WithContext<Thing>,
  )
}

function organisation({ origin, language, t, association }: Facts): NGO {
  const { name, looks, contact, registeredSince } = association
  const { email, phone, instagram } = contact
  return {
    '@type': 'NGO',
    '@id': organisationId(origin),
    name,
    url: pageAddress(origin, '/', language),
    description: t('seo:home'),
    logo: origin + (looks.logo ? logoPath(looks.logo, 'logo.png') : '/logo.svg'),
    foundingDate: registeredSince,
    email,
    ...(phone && { telephone: phone }),
    address: postalAddress(contact.postalAddress, association),
    knowsLanguage: [...languages],
    ...(instagram && { sameAs: [`https://www.instagram.com/${instagram}`] }),
  }
}

function courses(facts: Facts): Course[] {
  const { origin, language, t, timetable } = facts
  const url = pageAddress(origin, '/programas', language)
  return offered(timetable.programmes).map((programme) => ({
    '@type': 'Course',
    '@id': courseId(origin, programme),
    name: programme.name,
    description: descriptionOf(programme, language, t),
    url,
    provider: { '@id': organisationId(origin) },
    hasCourseInstance: courseInstance(programme, facts),
    offers: {
      '@type': 'Offer',
      category: 'Subscription',
      url,
      price: toEuros(monthlyIn(programme.prices, monthOf(facts.today))),
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toEuros(monthlyIn(programme.prices, monthOf(facts.today))),
        priceCurrency: 'EUR',
        // The United Nations' code for a month.
        unitCode: 'MON',
      },
    },
  }))
}

function descriptionOf(programme: Programme, language: Language, t: Facts['t']): string {
  const { text, forWhom } = programmeTexts(programme, language, t)
  return forWhom ? `${text} ${forWhom}` : text
}

function courseInstance(programme: Programme, facts: Facts): CourseInstance {
  const minutes = programme.sessions.reduce(
    (sum, { from, to }) => sum + sessionMinutes(from, to),
    0,
  )
  return {
    '@type': 'CourseInstance',
    courseMode: 'onsite',
    /** Is the duration of a week's sessions. */
    courseWorkload: `PT${minutes}M`,
    courseSchedule: programme.sessions.map(scheduleOf),
    location: place(programme, facts),
    ...(programme.instructor && {
      instructor: { '@type': 'Person', name: programme.instructor },
    }),
  }
}

function scheduleOf({ weekday, from, to }: Programme['sessions'][number]): Schedule {
  return {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: `https://schema.org/${weekdayName(weekday)}`,
    startTime: `${from}:00`,
    endTime: `${to}:00`,
    duration: `PT${sessionMinutes(from, to)}M`,
    scheduleTimezone: written.timeZone,
  }
}

function events(facts: Facts): Event[] {
  const { programmes, closedDays } = facts.timetable
  return offered(programmes)
    .flatMap((programme) =>
      nextSessions(programme, facts.today, EVENTS, closedDays, facts.association).map(
        (session) => ({
          programme,
          session,
        }),
      ),
    )
    .sort((a, b) => moment(a.session).localeCompare(moment(b.session)))
    .slice(0, EVENTS)
    .map(({ programme, session }) => eventOf(programme, session, facts))
}

function eventOf(programme: Programme, session: Session, facts: Facts): Event {
  const { origin, language, t, association } = facts
  return {
    '@type': 'Event',
    name: programme.name,
    description: programmeTexts(programme, language, t).text,
    startDate: madridTimestamp(session.day, session.from),
    endDate: madridTimestamp(session.day, session.to),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place(programme, facts),
    organizer: {
      '@type': 'NGO',
      '@id': organisationId(origin),
      name: association.name,
      url: pageAddress(origin, '/', language),
    },
    url: pageAddress(origin, '/eventos', language),
  }
}

function breadcrumbs(page: PagePath, { origin, language, title, t }: Facts): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: t('shell:nav.home'),
        item: pageAddress(origin, '/', language),
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: title,
        item: pageAddress(origin, page, language),
      },
    ],
  }
}

function place(programme: Programme, { association, language }: Facts): Place {
  const { address, map } = association.venue
  const { latitude, longitude, isApproximate } = map
  return {
    '@type': 'Place',
    name: venueName(association, language, programme),
    address: postalAddress(address, association),
    ...(!isApproximate && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

function postalAddress(street: string | null, { contact: { region } }: PublicAssociation) {
  const { country } = written.contact
  return {
    '@type': 'PostalAddress',
    ...(street && street !== region && { streetAddress: street }),
    addressRegion: region,
    addressCountry: country,
  } as const
}

function organisationId(origin: string): string {
  return `${origin}/#association`
}

function courseId(origin: string, { slug }: Programme): string {
  return `${origin}/programas#${slug}`
}

function weekdayName(weekday: number): (typeof weekdayNames)[number] {
  const name = weekdayNames[weekday - 1]
  if (!name) throw new RangeError(`No weekday ${weekday}`)
  return name
}

function moment({ day, from }: Session): string {
  return `${day}T${from}`
}
