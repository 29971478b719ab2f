import { z } from 'zod'
import { lineField } from '../../accounts/text-fields.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byLanguage } from '../../kernel/language.ts'
import { day, localized, text } from '../../kernel/schema-types.ts'
import { bannerPhases } from '../banner-phase.ts'
import { bannerPictureSchema } from '../contract.ts'
import { bannerPlaces } from '../specification.ts'

/** So long a deleted banner can be had back, in days. */
export const UNDO_DAYS = 30

const altText = lineField('banners.altInvalid', 'banners.altRequired').min(1, 'banners.altRequired')

const fields = z.object({
  slot: z.enum(bannerPlaces, 'banners.slotRequired'),
  name: lineField('banners.nameInvalid', 'banners.nameRequired').min(1, 'banners.nameRequired'),
  link: text({ error: 'banners.linkInvalid' })
    .trim()
    .max(500, 'banners.linkInvalid')
    // As it stands on a shop's card: www.okindegia.example.
    .overwrite((link) => (link === '' || /^[a-z]+:/i.test(link) ? link : `https://${link}`))
    .pipe(
      z.url({
        protocol: /^https$/,
        hostname: z.regexes.domain,
        error: 'banners.linkInvalid',
      }),
    )
    // A name before the host would make it look like another one.
    .refine((link) => !/^https:\/\/[^/?#]*@/.test(link), 'banners.linkInvalid'),
  alt: z.object(byLanguage(() => altText)),
  startsOn: day('banners.dayInvalid'),
  endsOn: day('banners.dayInvalid'),
})

function requirePeriod(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  context: z.RefinementCtx,
): void {
  if (startsOn <= endsOn) return
  context.addIssue({ code: 'custom', path: ['endsOn'], message: 'banners.daysBackwards' })
}

/** Describes what administrators decide about a banner, besides its picture. */
export const bannerFieldsSchema = fields.superRefine(requirePeriod)

export type BannerFields = z.output<typeof bannerFieldsSchema>

const month = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  impressions: z.number().int(),
  clicks: z.number().int(),
})

export const listAdminBanners = endpoint({
  method: 'GET',
  path: '/api/admin/banners',
  access: 'banners',
  summary: 'All banners in their order, with how often they were seen and followed each month',
  response: z.object({
    /** Europe/Madrid. */
    today: z.iso.date(),
    banners: z.array(
      z.object({
        id: z.uuid(),
        slot: z.enum(bannerPlaces),
        name: z.string(),
        link: z.string(),
        alt: localized,
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        active: z.boolean(),
        phase: z.enum(bannerPhases),
        /** Counts changes of these data. */
        version: z.number().int(),
        pictures: z.array(bannerPictureSchema),
        /** The newest month first. */
        months: z.array(month),
        isDeleted: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

/**
 * Repeating the key and content returns the same banner; other content is refused with the
 * `version` of the existing one, so that it can be changed.
 */
export const addBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners',
  access: 'banners',
  summary: 'Add a banner with its picture, which is a new one or the sample of a request',
  body: fields
    .extend({
      requestKey: z.uuid(),
      /** The advertising request that it is made of. */
      requestId: z.uuid().nullable(),
      /** `null`: the sample of the request. */
      pictureId: z.uuid().nullable(),
    })
    .superRefine(requirePeriod),
  response: z.object({ id: z.uuid() }),
  errors: [
    'ads.notFound',
    'banners.keyUsed',
    'banners.pictureRequired',
    'banners.pictureMeasure',
    'files.notFound',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** Saving the stored values is accepted with any version and changes nothing. */
export const changeBanner = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/:id',
  access: 'banners',
  summary: 'Change a banner, with its newest version; without a picture it keeps its own',
  params: z.object({ id: z.uuid() }),
  body: fields
    .extend({
      version: z.int32().positive(),
      /** `null`: it keeps its own. */
      pictureId: z.uuid().nullable(),
    })
    .superRefine(requirePeriod),
  response: z.object({ success: z.literal(true) }),
  errors: ['banners.notFound', 'banners.changed', 'banners.pictureMeasure', 'files.notFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

const params = z.object({ id: z.uuid() })
const done = z.object({ success: z.literal(true) })
const rateLimit = { max: 300, windowSeconds: 900 }

export const switchBanner = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/:id/active',
  access: 'banners',
  summary: 'Show a banner, or take it away for a while',
  params,
  body: z.object({ active: z.boolean() }),
  response: done,
  errors: ['banners.notFound'],
  rateLimit,
})

export const orderBanners = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/order',
  access: 'banners',
  summary: 'Put all banners of a place in this order',
  body: z.object({ slot: z.enum(bannerPlaces), ids: z.array(z.uuid()).min(1).max(100) }),
  response: done,
  errors: ['banners.changed'],
  rateLimit,
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/admin/banners/:id',
  access: 'banners',
  summary: `Delete a banner; for ${UNDO_DAYS} days it can be had back`,
  params,
  response: done,
  errors: ['banners.notFound'],
  rateLimit,
})

export const restoreBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners/:id/restore',
  access: 'banners',
  summary: 'Have a deleted banner back',
  params,
  response: done,
  errors: ['banners.notFound'],
  rateLimit,
})
