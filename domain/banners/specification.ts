import { MEGABYTE } from '../kernel/files/file-size.ts'
import { purposes } from '../kernel/files/purposes.ts'

/** The two places for advertisements, both on the home page (spec §2). */
export const bannerPlaces = ['primary', 'secondary'] as const

export type BannerPlace = (typeof bannerPlaces)[number]

/**
 * The measures of a banner's image in pixels, for both places; the spec leaves them open. Twice as
 * wide as high is still legible on a phone, and two of these pixels make one of the widest banner's.
 */
export const bannerImage = { width: 1200, height: 600 } as const

/** File formats of banners and of the samples sent with a request (spec §5, §9). */
export const bannerFormats = ['PNG', 'JPG', 'GIF'] as const

/** The most that a banner image of an advertiser may weigh, in kilobytes of 1,024 bytes (spec §5, §9). */
export const bannerImageKilobytes = 200

/** Says what a sample must weigh less than, in megabytes of 1,024 kilobytes (spec §5, §9). */
export const sampleMegabytes = Math.ceil(purposes.adSample.maxBytes / MEGABYTE)

/** Hours within which an advertiser is answered (spec §1, §9). */
export const answerWithinHours = 24

/** In which formats browsers are offered a banner, the lightest first. */
export const pictureFormats = ['avif', 'webp'] as const

/** The smallest picture that is not blurred: half of the recommended size. */
export const leastBannerImage = {
  width: bannerImage.width / 2,
  height: bannerImage.height / 2,
} as const

/**
 * Tells whether a picture of this measure in pixels can be shown as a banner. Of another shape, such as a
 * photograph's, its middle is shown, as the preview does.
 */
export function fitsBanner({ width, height }: { width: number; height: number }): boolean {
  return width >= leastBannerImage.width && height >= leastBannerImage.height
}
