import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { languages } from './language.ts'
import { rights } from './rights.ts'

const anonymous = z.object({ isAuthenticated: z.literal(false) })

const authenticated = z.object({
  isAuthenticated: z.literal(true),
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  locality: z.string(),
  isAdmin: z.boolean(),
  /** Says what the account's roles allow once the second factor is given; members have none. */
  rights: z.array(z.enum(rights)),
  /** The programmes that these rights are of, where they are not of all. */
  ownProgrammes: z.array(z.number().int()).optional(),
  twoFactorVerified: z.boolean(),
  auth_provider: z.enum(['password', 'google']),
  language: z.enum(languages),
  /** The link of the welcome e-mail was followed, or Google has vouched for the address. */
  emailVerified: z.boolean(),
  /** False while Google is the only log-in method. */
  hasPassword: z.boolean(),
  /** An e-mail comes with each receipt. */
  receiptMails: z.boolean(),
  /** The account gets what the association writes to many. */
  announcementMails: z.boolean(),
  /** Who runs the site alone learns that the site is on standby. */
  isOnStandby: z.boolean().optional(),
})

export type AuthenticatedUser = z.infer<typeof authenticated>

/** Who the caller is. Answers 200 for visitors too (spec §3, §7). */
export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/check-auth',
  access: 'public',
  summary: 'Who is logged in',
  response: z.discriminatedUnion('isAuthenticated', [anonymous, authenticated]),
  errors: [],
})

export const csrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  access: 'public',
  summary: 'A token that every changing call sends back as X-CSRF-Token; lives 15 minutes',
  response: z.object({ csrfToken: z.string(), expiresAt: z.iso.datetime() }),
  errors: [],
  // An open page fetches one every ten minutes: that must not count as use of the session.
  isAnonymous: true,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  worksOnStandby: true,
  access: 'public',
  summary: 'Log out; calling it twice is fine',
  response: z.object({ success: z.literal(true) }),
  errors: [],
})
