import type { ErrorCode } from '#domain/kernel/errors.ts'

/** Lists what every upload may be refused with. */
export const uploadRefusals = [
  'files.nameInvalid',
  'files.nameCharacters',
  'files.empty',
  'files.tooBig',
  'files.interrupted',
  'files.wrongType',
  'files.drawing',
  'files.heic',
  'files.blankStart',
  'files.oldOffice',
  'files.damaged',
  'files.macros',
  'files.infected',
  'files.notScanned',
  'files.tooManyPixels',
  'files.tooComplex',
  'files.busy',
  'files.noRoom',
] as const satisfies readonly ErrorCode[]
