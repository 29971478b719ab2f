import { z } from 'zod'
import { emailField } from '../accounts/rules.ts'
import { lineField, nameField } from '../accounts/text-fields.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { uploadedFile, uploadQuery } from '../kernel/files/contract.ts'
import { uploadRefusals } from '../kernel/files/refusals.ts'
import { text } from '../kernel/schema-types.ts'
import { formToken, signedForm } from '../kernel/signed-form.ts'
import { MAX_AD_MESSAGE, requestablePlaces } from './ad-request.ts'

/** An advertiser's data (spec §3). */
export const adRequestFields = z.object({
  name: nameField('ads.nameRequired', 'ads.nameInvalid'),
  email: emailField,
  company: lineField('ads.companyInvalid', 'ads.companyRequired').min(1, 'ads.companyRequired'),
  place: z.enum(requestablePlaces, 'ads.placeRequired'),
  message: text({ error: 'ads.messageRequired' })
    .overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .min(1, 'ads.messageRequired')
    .max(MAX_AD_MESSAGE, { error: 'ads.messageTooLong', abort: true })
    .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u, 'ads.messageInvalid'),
})

export type AdRequestFields = z.output<typeof adRequestFields>

/** Each form is good for one request, and only after a moment: programs that fill in forms do not wait. */
export const getAdForm = endpoint({
  method: 'GET',
  path: '/api/ads/form',
  access: 'public',
  summary: 'A form for one advertising request, signed and good for a day',
  response: signedForm,
  errors: [],
  rateLimit: { max: 60, windowSeconds: 3600 },
})

/**
 * Precedes the request, from the same form; the request then names the file. Files that no request
 * names are removed after a day.
 */
export const sendSample = endpoint({
  method: 'POST',
  path: '/api/ads/sample',
  access: 'public',
  isAnonymous: true,
  summary:
    'Send the sample of an advertisement: a picture, as the body itself (application/octet-stream)',
  query: uploadQuery.extend({ formToken }),
  response: uploadedFile,
  errors: [...uploadRefusals, 'ads.formInvalid', 'ads.tooManySamples'],
  rateLimit: { max: 20, windowSeconds: 3600 },
})

/** Sent again with the same form and content it is the same request; with other content it is refused. */
export const requestAd = endpoint({
  method: 'POST',
  path: '/api/ads',
  access: 'public',
  summary: 'Ask for a place for an advertisement, with a sample if there is one',
  body: adRequestFields.extend({
    formToken,
    /** Is the id of the file that was sent before with the same form. */
    sampleId: z.uuid().nullable().default(null),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['ads.formInvalid', 'ads.formUsed', 'files.notFound'],
  rateLimit: { max: 10, windowSeconds: 3600 },
})
