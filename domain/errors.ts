import { accountErrors } from './accounts/errors.ts'
import { associationErrors } from './association/errors.ts'
import { bannerErrors } from './banners/errors.ts'
import { billingErrors } from './billing/errors.ts'
import { deskErrors } from './desk/errors.ts'
import { donationErrors } from './donations/errors.ts'
import { enrolmentErrors } from './enrolments/errors.ts'
import { importErrors } from './imports/errors.ts'
import { type ErrorCode, kernelErrors } from './kernel/errors.ts'
import { ledgerErrors } from './ledger/errors.ts'
import { libraryErrors } from './library/errors.ts'
import { mailingErrors } from './mailings/errors.ts'
import { noticeErrors } from './notices/errors.ts'
import { profileErrors } from './profile/errors.ts'
import { programmeErrors } from './programmes/errors.ts'
import { securityErrors } from './security/errors.ts'
import { siteErrors } from './site/errors.ts'

/** HTTP status of each error, of all nouns; a code without a status does not compile (design §4). */
export const errorStatus = {
  ...kernelErrors,
  ...securityErrors,
  ...accountErrors,
  ...associationErrors,
  ...programmeErrors,
  ...bannerErrors,
  ...libraryErrors,
  ...noticeErrors,
  ...donationErrors,
  ...enrolmentErrors,
  ...billingErrors,
  ...deskErrors,
  ...ledgerErrors,
  ...profileErrors,
  ...mailingErrors,
  ...importErrors,
  ...siteErrors,
} as const satisfies Record<ErrorCode, number>
