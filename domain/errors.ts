import type errorTexts from '../locales/es/errors.json'

type Flatten<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Flatten<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every error has a Spanish text: the key in `locales/es/errors.json`, without plural, is the code. */
export type ErrorCode = WithoutPlural<Flatten<typeof errorTexts>>

/** HTTP status of each error; a code without a status does not compile (design §4). */
export const errorStatus = {
  'http.badRequest': 400,
  'http.unauthenticated': 401,
  'http.forbidden': 403,
  'http.csrf': 403,
  'http.notFound': 404,
  'http.payloadTooLarge': 413,
  'http.unsupportedMediaType': 415,
  'http.invalid': 422,
  'http.fieldRequired': 422,
  'http.fieldInvalid': 422,
  'http.tooManyRequests': 429,
  'http.internal': 500,
  'http.unavailable': 503,
  'accounts.invalidCredentials': 401,
  'accounts.locked': 423,
  'accounts.emailTaken': 409,
  'accounts.notYourAccount': 403,
  'accounts.inactive': 403,
  'accounts.firstNameRequired': 422,
  'accounts.lastNameRequired': 422,
  'accounts.nameInvalid': 422,
  'accounts.emailInvalid': 422,
  'accounts.phoneRequired': 422,
  'accounts.phoneInvalid': 422,
  'accounts.localityRequired': 422,
  'accounts.localityInvalid': 422,
  'accounts.passwordTooShort': 422,
  'accounts.passwordTooLong': 422,
  'accounts.passwordNeedsUppercase': 422,
  'accounts.passwordNeedsLowercase': 422,
  'accounts.passwordNeedsDigit': 422,
  'accounts.passwordNeedsSpecial': 422,
  'accounts.passwordsDiffer': 422,
  'accounts.termsRequired': 422,
  'accounts.passwordBreached': 422,
  'accounts.passwordPersonal': 422,
  'accounts.passwordUnchanged': 422,
  'accounts.passwordRequired': 422,
  'accounts.passwordWrong': 422,
  'accounts.passwordMissing': 409,
  'accounts.linkInvalid': 422,
  'accounts.twoFactorRequired': 403,
  'accounts.twoFactorFormat': 422,
  'accounts.twoFactorInvalid': 422,
  'accounts.twoFactorLocked': 423,
  'accounts.twoFactorAlreadySet': 409,
  'accounts.twoFactorNotSet': 409,
  'accounts.recoveryCodeInvalid': 422,
  'accounts.googleDenied': 403,
  'accounts.googleOnly': 409,
  'accounts.googleNeedsPassword': 409,
  'accounts.googleOtherAccount': 409,
  'accounts.googleUnavailable': 503,
  'accounts.googleUnverified': 403,
  'accounts.googleFailed': 422,
  'accounts.googleExpired': 422,
  'accounts.lastAdministrator': 409,
  'profile.nothingToChange': 422,
  'profile.emailUnchanged': 422,
  'profile.sessionNotFound': 404,
  'profile.consentNotFound': 404,
  'profile.consentStays': 409,
  'profile.purchaseUnderWay': 409,
  'admin.administratorNotFound': 404,
  'admin.notYourself': 403,
  'admin.userNotFound': 404,
  'admin.userErased': 409,
  'admin.userInactive': 409,
  'admin.lastAdministrator': 409,
  'admin.periodBackwards': 422,
  'admin.periodTooLong': 422,
  'admin.exportTooLarge': 422,
  'admin.paymentEventNotFound': 404,
  'admin.personChanged': 409,
  'admin.personExists': 409,
  'admin.personErased': 409,
  'admin.priceMonth': 422,
  'admin.priceAnnounced': 409,
  'admin.priceSame': 422,
  'admin.priceInvalid': 422,
  'admin.priceStale': 409,
  'admin.priceBegun': 409,
  'admin.enrolmentEnded': 409,
  'admin.alreadyThere': 409,
  'admin.paidThere': 409,
  'admin.chargeUnderWay': 409,
  'admin.chargesChanged': 409,
  'admin.chargesStandStill': 409,
  'admin.feeOwed': 409,
  'admin.deletionReasonRequired': 422,
  'admin.notDeleted': 409,
  'admin.undoTooLate': 409,
  'admin.undoPayerClosed': 409,
  'admin.undoEnrolledAgain': 409,
  'admin.undoCardGone': 409,
  'admin.tooManyViews': 409,
  'admin.viewNameInvalid': 422,
  'mailings.notFound': 404,
  'mailings.recipientsChanged': 409,
  'mailings.keyUsed': 409,
  'mailings.subjectRequired': 422,
  'mailings.subjectTooLong': 422,
  'mailings.bodyRequired': 422,
  'mailings.bodyTooLong': 422,
  'mailings.signsInvalid': 422,
  'mailings.placeholderUnknown': 422,
  'programmes.notFound': 404,
  'programmes.notOffered': 409,
  'programmes.changed': 409,
  'programmes.nameTaken': 409,
  'programmes.nameRequired': 422,
  'programmes.nameTooLong': 422,
  'programmes.textInvalid': 422,
  'programmes.languageMissing': 422,
  'programmes.descriptionTooLong': 422,
  'programmes.sessionRequired': 422,
  'programmes.timeInvalid': 422,
  'programmes.timesBackwards': 422,
  'programmes.sessionsOverlap': 422,
  'programmes.maxPeopleInvalid': 422,
  'programmes.dayInvalid': 422,
  'programmes.daysBackwards': 422,
  'programmes.daysTooMany': 422,
  'enrolments.alreadyEnrolled': 409,
  'enrolments.peopleRequired': 422,
  'enrolments.tooManyPeople': 422,
  'enrolments.personIncomplete': 422,
  'enrolments.repeatedPerson': 422,
  'enrolments.nameRequired': 422,
  'enrolments.surnameRequired': 422,
  'enrolments.nameInvalid': 422,
  'enrolments.phoneInvalid': 422,
  'enrolments.localityInvalid': 422,
  'enrolments.ageRequired': 422,
  'enrolments.ageInvalid': 422,
  'enrolments.birthDateInvalid': 422,
  'enrolments.infoInvalid': 422,
  'enrolments.infoTooLong': 422,
  'enrolments.healthConsentRequired': 422,
  'enrolments.statementInvalid': 422,
  'enrolments.guardianRequired': 422,
  'subscriptions.priceChanged': 409,
  'subscriptions.orderNotFound': 404,
  'subscriptions.orderClosed': 409,
  'subscriptions.orderMismatch': 422,
  'subscriptions.enrolmentNotFound': 404,
  'subscriptions.hasSubscription': 409,
  'subscriptions.endChanged': 409,
  'subscriptions.enrolmentMoved': 409,
  'subscriptions.peopleRequired': 422,
  'subscriptions.reasonRequired': 422,
  'subscriptions.confirmationRequired': 422,
  'subscriptions.commentTooLong': 422,
  'subscriptions.commentHidden': 422,
  'subscriptions.commentMarkup': 422,
  'subscriptions.commentLink': 422,
  'subscriptions.commentInsult': 422,
  'subscriptions.foreignPaymentMethod': 403,
  'subscriptions.paymentMethodInvalid': 422,
  'subscriptions.providerUnavailable': 503,
  'invoices.notFound': 404,
  'invoices.notPaid': 409,
  'invoices.refundTooMuch': 409,
  'invoices.refundKeyUsed': 409,
  'invoices.refundAmountInvalid': 422,
  'invoices.refundReasonRequired': 422,
  'files.nameInvalid': 422,
  'files.empty': 422,
  'files.tooBig': 413,
  'files.interrupted': 400,
  'files.wrongType': 415,
  'files.drawing': 422,
  'files.oldOffice': 422,
  'files.damaged': 422,
  'files.twoThings': 422,
  'files.macros': 422,
  'files.program': 422,
  'files.encrypted': 422,
  'files.tooManyPixels': 422,
  'files.unpacksTooFar': 422,
  'files.notFound': 404,
  'donations.amountInvalid': 422,
  'donations.amountTooSmall': 422,
  'donations.amountTooLarge': 422,
  'donations.firstNameRequired': 422,
  'donations.lastNameRequired': 422,
  'donations.nameInvalid': 422,
  'donations.emailRequired': 422,
  'donations.emailInvalid': 422,
  'donations.notFound': 404,
  'donations.notPaid': 409,
  'donations.alreadyPaid': 409,
  'donations.formTooFast': 409,
  'donations.formExpired': 409,
  'donations.formUsed': 409,
  'donations.paused': 503,
  'donations.processingFailed': 503,
  'donations.verificationFailed': 503,
} as const satisfies Record<ErrorCode, number>

/** Values that fill the placeholders of a text: `{{minutes}}`, `{{position}}` … */
export type ErrorParams = Record<string, string | number | boolean | readonly (string | number)[]>

/** One invalid field: where it is in the payload (`personas.0.apellido`) and why. */
export interface FieldError {
  path: string
  code: ErrorCode
  params?: ErrorParams
}

/** What an operation throws when the caller can be told what went wrong, in the caller's language. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: readonly FieldError[]

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/**
 * The error for marked fields. Where they belong to one of several people it names the first such
 * person by position, counted from 1 (spec §5).
 */
export function invalidFields(fields: readonly FieldError[]): DomainError {
  const index = /^persona\w*\.(\d+)\b/.exec(fields[0]?.path ?? '')?.[1]
  return index === undefined
    ? new DomainError('http.invalid', {}, fields)
    : new DomainError('enrolments.personIncomplete', { position: Number(index) + 1 }, fields)
}
