import { advertisingFileHolder } from './banners/file-holder.ts'
import type { FileHolder } from './files/clean-up.ts'
import { libraryFileHolder } from './library/file-holder.ts'

/**
 * Who refers to files, and which of them anybody may see. Later slices add themselves here: the
 * files know none of them.
 */
export const fileHolders: readonly FileHolder[] = [advertisingFileHolder, libraryFileHolder]
