/** What a file is, as its bytes say. */
export const fileKinds = ['picture', 'pdf', 'office', 'video', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

interface Purpose {
  kinds: readonly FileKind[]
  maxBytes: number
}

const MB = 1_000_000

/** What files are sent for, and what each may be: spec §9 for advertising; ours for the library. */
export const purposes = {
  adSample: { kinds: ['picture'], maxBytes: 3 * MB },
  banner: { kinds: ['picture'], maxBytes: 200_000 },
  document: { kinds: ['pdf', 'office'], maxBytes: 25 * MB },
  video: { kinds: ['video'], maxBytes: 200 * MB },
  captions: { kinds: ['captions'], maxBytes: 500_000 },
} as const satisfies Record<string, Purpose>

export type FilePurpose = keyof typeof purposes
export const filePurposes = Object.keys(purposes) as [FilePurpose, ...FilePurpose[]]

/** What is sent by administrators; `adSample` comes from anybody. */
export const deskPurposes = [
  'banner',
  'document',
  'video',
  'captions',
] as const satisfies readonly FilePurpose[]

/** What the browser's window for choosing files offers: endings, which the server does not believe. */
export const endings: Record<FileKind, readonly string[]> = {
  picture: ['.png', '.jpg', '.jpeg', '.gif'],
  pdf: ['.pdf'],
  office: ['.docx', '.pptx', '.xlsx', '.odt', '.odp', '.ods'],
  video: ['.mp4', '.webm'],
  captions: ['.vtt'],
}

/** As many letters as a file's name may have. */
export const MAX_FILE_NAME = 200

/** More pixels than any camera's picture; a small file can hold far more. */
export const MAX_PIXELS = 40_000_000
