import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema-types.ts'
import { formToken, signedForm } from '../kernel/signed-form.ts'
import { amountSchema, giverSchema } from './donation-form.ts'

export const openDonationForm = endpoint({
  method: 'GET',
  path: '/api/donation-form',
  access: 'public',
  summary: 'A signed form, to be sent once: not before some seconds, nor after some hours',
  response: signedForm,
  errors: [],
  rateLimit: { max: 120, windowSeconds: 900 },
})

/** The same form with the same content is answered alike, however often it comes. */
export const createDonation = endpoint({
  method: 'POST',
  path: '/api/create-donation-payment-intent',
  access: 'public',
  summary:
    'Begin a donation; its money is taken by the payment form, and counts once it was verified',
  body: z.intersection(
    z.object({
      /** Euros. */
      amount: amountSchema,
      formToken,
      /** A donation of the same donor that is given up first, unless it turns out to be paid. */
      replaces: z.uuid().optional(),
    }),
    giverSchema,
  ),
  response: z.object({ clientSecret: z.string(), donationId: z.uuid() }),
  errors: [
    'donations.amountInvalid',
    'donations.amountTooSmall',
    'donations.amountTooLarge',
    'donations.firstNameRequired',
    'donations.lastNameRequired',
    'donations.nameInvalid',
    'donations.emailRequired',
    'donations.emailInvalid',
    'donations.formTooFast',
    'donations.formExpired',
    'donations.formUsed',
    'donations.alreadyPaid',
    'donations.paused',
    'donations.processingFailed',
    'http.tooManyRequests',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
})

/** `waiting`: the donor is asked to approve it in the app of their bank. */
const donationOutcomes = ['paid', 'processing', 'waiting', 'open', 'closed'] as const

/** Nothing about the donor: the id may be known to another user of the same computer. */
export const readDonation = endpoint({
  method: 'GET',
  path: '/api/donations/:id',
  access: 'public',
  summary: 'What became of a donation, as the card provider says at this moment',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    status: z.enum(donationOutcomes),
    /** Euros. */
    amount: z.number(),
    refunded: z.number(),
    anonymous: z.boolean(),
  }),
  errors: ['donations.notFound', 'donations.verificationFailed'],
  rateLimit: { max: 200, windowSeconds: 900 },
})

export const donationReceipt = endpoint({
  method: 'GET',
  path: '/api/donations/:id/receipt',
  access: 'public',
  summary: 'The receipt of a donation as a PDF, without a name',
  params: z.object({ id: z.uuid() }),
  query: z.object({ lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['donations.notFound', 'donations.notPaid'],
  rateLimit: { max: 30, windowSeconds: 900 },
  followedFrom: '/aportacion-solidaria/exito',
})
