import { forEachText } from '#domain/enrolments/person-fields.ts'

/** The shown fields of a change, in this order, and how each value is formatted. */
export const auditFields = {
  kind: 'difference',
  name: 'plain',
  surname: 'plain',
  birthDate: 'day',
  ageYears: 'plain',
  ...forEachText(() => 'plain' as const),
  guardian: 'yesNo',
  emergencyContact: 'yesNo',
  role: 'role',
  roles: 'roles',
  status: 'status',
  twoFactor: 'yesNo',
  recoveryCodesLeft: 'plain',
  opened: 'yesNo',
  ended: 'ended',
  effectiveDate: 'day',
  lastCharge: 'charge',
  month: 'month',
  amountCents: 'money',
  percentOff: 'plain',
  lastMonth: 'month',
  familyPercent: 'plain',
  expectedCents: 'money',
  refundedCents: 'money',
  programaId: 'programme',
  viewName: 'plain',
  mailSubject: 'plain',
  noticeText: 'plain',
  siteText: 'plain',
  accounts: 'plain',
  enrollees: 'plain',
  enrolments: 'plain',
  recipients: 'plain',
  letters: 'plain',
  signedOn: 'day',
  deletionReason: 'deletionReason',
  notifyPayer: 'yesNo',
  reason: 'reason',
  failure: 'plain',
  from: 'day',
  to: 'day',
  timetable: 'plain',
  instructor: 'plain',
  slug: 'plain',
  venue: 'plain',
  description: 'plain',
  adState: 'adState',
  bannerSlot: 'bannerSlot',
  link: 'plain',
  isShown: 'yesNo',
  newPicture: 'yesNo',
  pictureAlt: 'plain',
  order: 'plain',
  maxPeople: 'plain',
  isOffered: 'yesNo',
  note: 'plain',
  fileName: 'plain',
  notified: 'plain',
  format: 'plain',
  attempts: 'plain',
  processedAt: 'moment',
  error: 'plain',
  associationName: 'plain',
  registeredSince: 'month',
  logo: 'plain',
  mainColour: 'plain',
  accentColour: 'plain',
  contactEmail: 'plain',
  contactPhone: 'plain',
  messaging: 'plain',
  instagram: 'plain',
  postalAddress: 'plain',
  region: 'plain',
  placeName: 'plain',
  placeAddress: 'plain',
  directions: 'plain',
  mapPoint: 'plain',
  isApproximate: 'yesNo',
  taxId: 'plain',
  register: 'plain',
  registerNumber: 'plain',
  legalName: 'plain',
  fiscalAddress: 'plain',
  regime: 'regime',
  vatExemption: 'exemption',
  suggestedAmounts: 'plain',
  primaryRate: 'money',
  secondaryRate: 'money',
  applePay: 'yesNo',
  googlePay: 'yesNo',
  linkWallet: 'yesNo',
  seasonBeginsIn: 'monthName',
  sessionsOnHolidays: 'plain',
  teamSize: 'plain',
  teamNamed: 'plain',
  heroPictures: 'plain',
  teamPhotos: 'plain',
} as const

export type AuditField = keyof typeof auditFields

interface FieldChange {
  field: AuditField
  before: unknown
  after: unknown
}

type State = Readonly<Record<string, unknown>> | null

/**
 * The changed fields, including those that only one side has; fields without a text (ids, and those
 * of a newer version of the site) are left to the technical details.
 */
export function changesOf(before: State, after: State): FieldChange[] {
  const fields = Object.keys(auditFields) as AuditField[]
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : { field, before: was, after: is }
  })
}
