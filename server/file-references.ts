import { associationFileReferences } from './association/file-references.ts'
import { advertisingFileReferences } from './banners/file-references.ts'
import type { FileReferences } from './kernel/files/clean-up.ts'
import { libraryFileReferences } from './library/file-references.ts'
import { programmeFileReferences } from './programmes/file-references.ts'

/**
 * The slices that refer to files, and which of them are public. Later slices add themselves here,
 * so that files need not import them.
 */
export const fileReferences: readonly FileReferences[] = [
  advertisingFileReferences,
  libraryFileReferences,
  programmeFileReferences,
  associationFileReferences,
]
