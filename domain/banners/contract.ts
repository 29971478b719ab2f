import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { localized } from '../kernel/schema-types.ts'
import { bannerPlaces, pictureFormats } from './specification.ts'

export const bannerPictureSchema = z.object({
  format: z.enum(pictureFormats),
  /** In pixels. */
  width: z.number().int(),
  src: z.string(),
})

/** Describes what the public sees of a banner. */
const shownBannerSchema = z.object({
  id: z.uuid(),
  slot: z.enum(bannerPlaces),
  name: z.string(),
  link: z.string(),
  alt: localized,
  /** The lightest format first, and of each the narrowest. */
  pictures: z.array(bannerPictureSchema),
})

export type ShownBanner = z.output<typeof shownBannerSchema>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'public',
  summary: 'The advertisements of this day, in the order in which they are shown',
  response: z.object({
    banners: z.array(shownBannerSchema),
    /** When the day ends in Europe/Madrid, and others are shown. */
    until: z.iso.datetime(),
  }),
  errors: [],
})

const some = z.array(z.uuid()).max(20).default([])

/** Anonymous: each call is a sum to be added, and its origin is not stored. */
export const countBanners = endpoint({
  method: 'POST',
  path: '/api/banners/counts',
  worksOnStandby: true,
  access: 'public',
  isAnonymous: true,
  summary: 'Count banners that were in view for a second, and banners that were followed',
  body: z.object({ seen: some, followed: some }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
  rateLimit: { max: 60, windowSeconds: 60 },
})
