import type { ReactElement } from 'react'

/**
 * Children that stand beside others: elements, or nothing. A text there would share its parent, where a
 * browser's translator replaces it and React can no longer place what stands next to it.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '' | 0
