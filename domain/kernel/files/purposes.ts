import type { Right } from '../rights.ts'
import { KILOBYTE, MEGABYTE } from './file-size.ts'

/** Lists what a file is, as its bytes say. */
export const fileKinds = ['picture', 'pdf', 'office', 'video', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

export interface Purpose {
  kinds: readonly FileKind[]
  maxBytes: number
  /** Limits what a picture may take once decoded: width × height × channels × bytes of a channel. */
  maxDecodedBytes?: number
  /** Drawn on a plate of its own, and as icons too (server/kernel/files/logos.ts). */
  isLogo?: boolean
  /** Tells whether visitors send it, too: less effort is spent on it, and administrators go first. */
  isPublicUpload?: boolean
  /** Who has it may send such a file, and open one that is not public. */
  right: Right
}

/**
 * Says what files are sent for, and what each may be: spec §5 and §9 for advertising, whose samples weigh less than 3
 * MB; ours for the library. Decoded, a sample takes at most what 8 megapixels with 16 bits and transparency do: a
 * photograph may have 21 megapixels. Administrators' banners may have 40, and are shrunk to what spec §9 lets pages
 * load.
 */
export const purposes = {
  adSample: {
    kinds: ['picture'],
    maxBytes: 3 * MEGABYTE - 1,
    maxDecodedBytes: 64_000_000,
    isPublicUpload: true,
    right: 'banners',
  },
  banner: {
    kinds: ['picture'],
    maxBytes: 8 * MEGABYTE,
    maxDecodedBytes: 120_000_000,
    right: 'banners',
  },
  logo: {
    kinds: ['picture'],
    maxBytes: 2 * MEGABYTE,
    maxDecodedBytes: 120_000_000,
    isLogo: true,
    right: 'site',
  },
  teamPhoto: {
    kinds: ['picture'],
    maxBytes: 8 * MEGABYTE,
    maxDecodedBytes: 120_000_000,
    right: 'site',
  },
  programmePicture: {
    kinds: ['picture'],
    maxBytes: 8 * MEGABYTE,
    maxDecodedBytes: 120_000_000,
    right: 'programmes',
  },
  document: { kinds: ['pdf', 'office'], maxBytes: 25 * MEGABYTE, right: 'library' },
  video: { kinds: ['video'], maxBytes: 200 * MEGABYTE, right: 'library' },
  captions: { kinds: ['captions'], maxBytes: 500 * KILOBYTE, right: 'library' },
} as const satisfies Record<string, Purpose>

export type FilePurpose = keyof typeof purposes
export const filePurposes = Object.keys(purposes) as [FilePurpose, ...FilePurpose[]]

/** Lists what visitors do not send. */
export const adminPurposes = [
  'banner',
  'logo',
  'teamPhoto',
  'programmePicture',
  'document',
  'video',
  'captions',
] as const satisfies readonly FilePurpose[]

/** Says what the browser's window for choosing files offers: extensions, which the server does not believe. */
export const extensions: Record<FileKind, readonly string[]> = {
  picture: ['.png', '.jpg', '.jpeg', '.gif'],
  pdf: ['.pdf'],
  office: ['.docx', '.pptx', '.xlsx', '.odt', '.odp', '.ods'],
  video: ['.mp4', '.webm'],
  captions: ['.vtt'],
}

/** Allows as many letters as a file's name may have. */
export const MAX_FILE_NAME = 200
