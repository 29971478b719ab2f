import { z } from 'zod'
import { owedFields } from '../../billing/cancellation-contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { anyId, pageNumber, searchText } from '../../kernel/schema-types.ts'
import { emailField, signUpSchema } from '../rules.ts'
import { accountColumns } from './account-columns.ts'

/** Says how many accounts one page of the list holds. */
export const ACCOUNTS_PER_PAGE = 50

/** Which accounts are shown; those that were erased never are. */
export const accountFilters = ['all', 'active', 'inactive', 'staff'] as const

export const accountOrders = ['name', 'newest'] as const

export type AccountFilter = (typeof accountFilters)[number]
export type AccountOrder = (typeof accountOrders)[number]

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'lookUp',
  summary: `Everybody's accounts but the erased ones, ${ACCOUNTS_PER_PAGE} a page`,
  query: z.object({
    /** Words of a name or an e-mail address, or a telephone number. */
    search: searchText,
    show: z.enum(accountFilters).default('all'),
    order: z.enum(accountOrders).default('name'),
    /** Counts from 1; behind the last page the last one is answered. */
    page: pageNumber,
  }),
  response: z.object({
    accounts: z.array(accountColumns.row),
    /** Says how many there are on all pages together. */
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    /** Nobody has the very words of the search: these names are the most similar. */
    isClosest: z.boolean(),
  }),
  errors: [],
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'lookUp',
  summary:
    'One account: contact, log-in methods, enrolments and what is owed; nothing about health',
  params: anyId,
  response: accountColumns.row.extend({
    firstName: z.string(),
    lastName: z.string(),
    locality: z.string(),
    /** Is the language of the e-mails that we send. */
    language: z.enum(languages),
    isEmailConfirmed: z.boolean(),
    deactivatedAt: z.iso.datetime().nullable(),
    logInMethods: z.object({ password: z.boolean(), google: z.boolean() }),
    /** Tells whether that of somebody with a role is set up. */
    twoFactor: z.boolean(),
    /** The only administrator: cannot be deactivated, and keeps that role. */
    isLastAdministrator: z.boolean(),
    /** Browsers that are logged in. */
    devices: z.number().int(),
    enrolments: z.array(
      z.object({
        id: z.uuid(),
        programme: z.string(),
        person: z.string(),
        status: z.enum(['active', 'inactive']),
        enrolledOn: z.iso.date(),
        /** The last day on which a person who has left may come. */
        endsOn: z.iso.date().nullable(),
        /** The site charges it, or did. */
        isCharged: z.boolean(),
      }),
    ),
    /** Charges that were due and are not paid, the oldest first; amounts in euros. */
    owed: z.array(
      z.object({
        programme: z.string(),
        person: z.string(),
        date: z.iso.date(),
        amount: z.number(),
        ...owedFields,
      }),
    ),
  }),
  errors: ['admin.userNotFound', 'admin.userErased'],
})

export const openAccountSchema = signUpSchema
  .pick({ firstName: true, lastName: true, phone: true, locality: true })
  .extend({ lng: z.enum(languages), email: emailField.optional() })

/** Nobody can log in to it; whose e-mail is known is invited to choose a password. */
export const openAccount = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'people',
  summary: 'Open an account for somebody else, also without e-mail; the same requestKey only once',
  body: openAccountSchema.extend({
    /** Made by the screen, once for each account that is meant. */
    requestKey: z.uuid().optional(),
  }),
  response: z.object({ id: z.uuid() }),
  errors: ['admin.emailTaken'],
  rateLimit: { max: 120, windowSeconds: 900 },
})

/** Refused once its owner can log in: from then on they take it away themselves. */
export const exportForOwner = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/data',
  access: 'people',
  summary: 'Everything that is kept about somebody who cannot log in, as a file for them',
  params: anyId,
  response: z.record(z.string(), z.unknown()),
  errors: ['admin.userNotFound', 'admin.userErased', 'admin.userInactive', 'admin.ownLogIn'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/usuarios/cuenta',
})

/** Refused once its owner can log in: from then on they do it themselves. */
export const eraseForOwner = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erase',
  access: 'people',
  summary:
    'Delete the account of somebody who cannot log in and asks for it; sending it again answers the same',
  params: anyId,
  body: z.object({ confirmed: z.literal(true, 'http.fieldInvalid') }),
  response: z.object({}),
  errors: ['admin.userNotFound', 'admin.ownLogIn'],
  recentPassword: true,
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const addEmailSchema = z.object({ email: emailField })

/** Refused once its owner can log in: from then on the address is theirs to change. */
export const addEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/email',
  access: 'people',
  summary: 'Set the e-mail of an account that nobody can log in to yet, and invite its owner',
  params: anyId,
  body: addEmailSchema,
  response: z.object({}),
  errors: [
    'admin.userNotFound',
    'admin.userErased',
    'admin.userInactive',
    'admin.emailTaken',
    'admin.ownLogIn',
  ],
  // Whoever reads what is sent there opens the account.
  recentPassword: true,
  rateLimit: { max: 60, windowSeconds: 900 },
})
