/**
 * Everything that one association changes about this software: who it is, what it offers, what it
 * costs, and where its limits lie. Values that an association has not settled stay `null`, and the
 * site then leaves them out or says "ask us"; nothing is invented in the texts.
 */
export const association = {
  name: 'Ongizate',
  registeredSince: '2024-10',
  season: '2024-2025',
  contact: {
    email: 'info@example.org',
    phone: null as string | null,
    messaging: null as string | null,
    instagram: null as string | null,
    postalAddress: 'Gipuzkoa',
  },
  timeZone: 'Europe/Madrid',
  prices: {
    /** Euro cents for one person and one month (spec §9). */
    monthly: 6000,
    /** First calendar day of the month from which the first month costs half (spec §9). */
    halfPriceFromDay: 15,
    /** First calendar day of the month from which the first month is free (spec §9). */
    freeFromDay: 22,
  },
  /** The hour, in the association's time zone, at which a monthly charge falls due. */
  chargeHour: 10,
  limits: {
    /** People in one enrolment form; the spec leaves the number open (docs/spec-gaps.md). */
    peoplePerEnrolment: 6,
  },
  programmes: [
    {
      id: 1,
      slug: 'ona',
      name: 'ONA',
      sessions: [
        { weekday: 1, from: '09:45', to: '10:45' },
        { weekday: 3, from: '09:45', to: '10:45' },
      ],
      venue: null as string | null,
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
      venue: null as string | null,
      instructor: null as string | null,
    },
  ],
} as const
