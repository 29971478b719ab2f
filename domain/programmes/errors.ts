import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const programmeErrors = {
  'programmes.notFound': 404,
  'programmes.notOffered': 409,
  'programmes.changed': 409,
  'programmes.keyUsed': 409,
  'programmes.slugInvalid': 422,
  'programmes.slugTaken': 409,
  'programmes.nameTaken': 409,
  'programmes.nameRequired': 422,
  'programmes.nameTooLong': 422,
  'programmes.textInvalid': 422,
  'programmes.spanishRequired': 422,
  'programmes.descriptionTooLong': 422,
  'programmes.pictureSmall': 422,
  'programmes.sessionRequired': 422,
  'programmes.timeInvalid': 422,
  'programmes.timesBackwards': 422,
  'programmes.sessionsOverlap': 422,
  'programmes.familyPercentInvalid': 422,
  'programmes.maxPeopleInvalid': 422,
  'programmes.dayInvalid': 422,
  'programmes.daysBackwards': 422,
  'programmes.daysTooMany': 422,
} as const satisfies Partial<Record<ErrorCode, number>>
