import { associationFileHolder } from './association/file-holder.ts'
import { advertisingFileHolder } from './banners/file-holder.ts'
import type { FileHolder } from './files/clean-up.ts'
import { libraryFileHolder } from './library/file-holder.ts'
import { programmeFileHolder } from './programmes/file-holder.ts'

/**
 * The slices that refer to files, and which of them are public. Later slices add themselves here,
 * so that files need not import them.
 */
export const fileHolders: readonly FileHolder[] = [
  advertisingFileHolder,
  libraryFileHolder,
  programmeFileHolder,
  associationFileHolder,
]
