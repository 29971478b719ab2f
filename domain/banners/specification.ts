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

/** The most that one banner image may weigh, in kilobytes of 1,024 bytes (spec §5, §9). */
export const bannerImageKilobytes = 200

/** What a sample must weigh less than, in megabytes of 1,024 kilobytes (spec §5, §9). */
export const sampleMegabytes = 3

/** Hours within which an advertiser is answered (spec §1, §9). */
export const answerWithinHours = 24
