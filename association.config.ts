import type { Localized } from './domain/kernel/language.ts'

/**
 * Who an association is when its installation first starts: stored then, and changed at
 * /admin/asociacion from that day on. What stays here for good, as rules depend on it: `country`, `map`,
 * the bounds of donations, `timeZone`, `prices` and `chargeHour`. Values that an association has not settled stay `null`, and the
 * site then leaves them out or says "ask us"; nothing is invented in the texts.
 */
export const association = {
  name: 'Ongizate',
  registeredSince: '2024-10',
  contact: {
    email: 'info@example.org',
    phone: null as string | null,
    /** The number of a messaging app, with its prefix. */
    messaging: null as string | null,
    /** The name of the account, without the @. */
    instagram: null as string | null,
    postalAddress: 'Gipuzkoa',
    /** For search engines: the province, and the country by its two letters. */
    region: 'Gipuzkoa',
    country: 'ES',
  },
  legal: {
    /** The tax number (NIF). */
    taxId: null as string | null,
    /** Where the association is registered, and under which number. */
    register: null as string | null,
    registerNumber: null as string | null,
  },
  /** Who runs the association; a name stays `null` until that person agrees to be named (spec §1). */
  team: [
    { role: 'president', name: null as string | null },
    { role: 'vicePresident', name: null as string | null },
    { role: 'treasurer', name: null as string | null },
    { role: 'sportsTechnician', name: null as string | null },
    { role: 'socioHealthSupport', name: null as string | null },
  ],
  /** Where the sessions take place (spec §1). */
  venue: {
    name: { es: 'Taller comunitario', eu: 'Auzo-tailerra', en: 'Community workshop' },
    address: null as string | null,
    /** How to get there, in a few sentences: bus, train, where to park, the way in without stairs. */
    directions: null as Localized | null,
    /** Until the exact place is settled the map shows the coast around it. */
    map: { latitude: 43.3, longitude: -2.2, zoom: 12, isApproximate: true as boolean },
  },
  map: {
    /** Requested only after the reader agrees to it. */
    tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    page: 'https://www.openstreetmap.org',
  },
  banners: {
    /** Euro cents for one year; `null` says "ask us". */
    primaryYearly: null as number | null,
    secondaryYearly: null as number | null,
  },
  donations: {
    /** Euro cents that the form suggests. */
    suggested: [1000, 2500, 5000, 10_000],
    /** Euro cents: less than this costs the association nearly as much as it brings. */
    least: 300,
    /** Euro cents: larger donations are arranged by e-mail first. */
    most: 300_000,
  },
  /** By what monthly fees can be paid: one of them, or both. The first is offered first. */
  feeMethods: ['card', 'bankAccount'] as readonly ('card' | 'bankAccount')[],
  /**
   * By what donations can be paid: one of them, or both. Bizum is shown where the account at the payment provider takes
   * it (docs/operations.md); never for what is charged each month, as its payer approves each payment.
   */
  donationMethods: ['card', 'bizum'] as readonly ('card' | 'bizum')[],
  /** Whether a month that could not be taken can be paid by Bizum too, where the account at the provider takes it. */
  bizumForMonths: true as boolean,
  /** By which banks know who debits accounts; `null`: the payment provider's, which their statements name. */
  creditorIdentifier: null as string | null,
  /** Says what the payment form offers beside the card, on devices that have it. */
  paymentMethods: { applePay: true as boolean, googlePay: true as boolean, link: true as boolean },
  timeZone: 'Europe/Madrid',
  /** Public holidays (domain/programmes/holidays.ts) on which sessions are held, as `YYYY-MM-DD`. */
  sessionsOnHolidays: [] as readonly string[],
  /** The month in which a season begins: 9 is September. */
  seasonBeginsIn: 9,
  prices: {
    /**
     * Euro cents for one person and one month (spec §9): what a new programme begins with. Later
     * prices are set at /admin/programas/precio and stand in the database.
     */
    monthly: 6000,
    /**
     * From the day on which payers are notified of a new price to the first day that it holds for.
     */
    noticeDays: 30,
    /** First calendar day of the month from which the first month costs half (spec §9). */
    halfPriceFromDay: 15,
    /** First calendar day of the month from which the first month is free (spec §9). */
    freeFromDay: 22,
  },
  /** The hour, in the association's time zone, at which a monthly charge falls due. */
  chargeHour: 10,
} as const

// What follows stands apart, so that no page loads it.

/** What stands on receipts at first; those issued before a change stay as they were. */
export const fiscal = {
  /** The registered name. */
  legalName: 'Ongizate',
  /** The registered address, as it stands in the register; `null`: the postal address above. */
  address: null as string | null,
  /**
   * A receipt, or a simplified invoice (art. 4 RD 1619/2012), which needs `legal.taxId`. The
   * association's adviser has to say which (docs/specification/questions.md).
   */
  regime: 'receipt' as 'receipt' | 'simplifiedInvoice',
  /**
   * Why no VAT is charged: names a sentence under `exemption` of locales/{es,eu,en}/billing/receipts.json.
   * `null`: nothing is said.
   */
  vatExemption: null as null | 'socialCare' | 'membership' | 'sport',
} as const

/**
 * What a new installation begins with. It is stored when it first starts, and so is a programme that
 * is added here later; from then on administrators change it at /admin/programas, and what is written
 * here does not matter any more.
 */
export const beginning = {
  /** Days without sessions, such as holidays, as `YYYY-MM-DD`. */
  closedDays: [] as readonly string[],
  /**
   * People in one enrolment form, for each programme; the spec leaves the number open
   * (docs/specification/enrolments.md).
   */
  peoplePerEnrolment: 6,
  programmes: [
    {
      id: 1,
      slug: 'ona',
      name: 'ONA',
      sessions: [
        { weekday: 1, from: '09:45', to: '10:45' },
        { weekday: 3, from: '09:45', to: '10:45' },
      ],
      /** `null`: the association's. */
      venue: null as Localized | null,
      instructor: null as string | null,
    },
    {
      id: 2,
      slug: 'onarte',
      name: 'ONARTE',
      sessions: [
        { weekday: 2, from: '09:45', to: '10:45' },
        { weekday: 4, from: '09:45', to: '10:45' },
      ],
      /** `null`: the association's. */
      venue: null as Localized | null,
      instructor: null as string | null,
    },
  ],
} as const
