import { firstPublicAssociation } from '#domain/association/association.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'

/** What the server says of itself, with one programme. */
export const siteConfig: SiteConfig = {
  stripePublishableKey: 'pk_test_1',
  stripeScriptUrl: 'https://js.stripe.com/v3',
  stripeApiUrl: '',
  demo: false,
  google: false,
  peoplePerEnrolment: 10,
  today: '2035-03-05',
  programmes: [
    {
      id: 1,
      slug: 'ona',
      name: 'ONA',
      venue: null,
      instructor: null,
      sessions: [{ weekday: 1, from: '10:00', to: '11:00' }],
      description: null,
      picture: null,
      maxPeople: 10,
      familyPercent: 0,
      isOffered: true,
      prices: [{ from: '2020-01', cents: 6000 }],
    },
  ],
  closedDays: [],
  notices: [],
  association: firstPublicAssociation,
}
