import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const deskErrors = {
  'desk.alreadyPaid': 409,
  'desk.amountChanged': 409,
  'desk.cashChanged': 409,
  'desk.changeLater': 409,
  'desk.dayInvalid': 422,
  'desk.keyUsed': 409,
  'desk.lettersGone': 404,
  'desk.laterPaid': 409,
  'desk.methodRequired': 422,
  'desk.monthSkipped': 409,
  'desk.monthsRequired': 422,
  'desk.noKeptMethod': 409,
  'desk.noteRequired': 422,
  'desk.notFound': 404,
  'desk.notOwed': 409,
  'desk.otherMonth': 409,
  'desk.signedOnInvalid': 422,
  'desk.sumInvalid': 422,
  'desk.underWay': 409,
} as const satisfies Partial<Record<ErrorCode, number>>
