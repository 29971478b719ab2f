import { emailChangedMail } from './accounts/email-changed-mail.ts'
import { googleOnlyMail } from './accounts/google-only-mail.ts'
import { passwordChangedMail, passwordResetMail } from './accounts/password-mail.ts'
import { signInMail } from './accounts/sign-in-mail.ts'
import { twoFactorMail } from './accounts/two-factor-mail.ts'
import { confirmationMail } from './accounts/welcome-mail.ts'
import type { MailTemplates } from './adapters/mail-queue.ts'
import { administratorMail } from './admin/administrator-mail.ts'
import { emailChangeMail, emailTakenMail, phoneChangedMail } from './profile/account-mail.ts'
import { accountDeletedMail, deletionLinkMail } from './profile/deletion-mail.ts'
import { enrolmentMail } from './subscriptions/enrolment-mail.ts'

/** Every e-mail that the site sends, by the name it waits under. */
export const mailTemplates: MailTemplates = Object.fromEntries(
  [
    accountDeletedMail,
    administratorMail,
    confirmationMail,
    deletionLinkMail,
    emailChangedMail,
    emailChangeMail,
    emailTakenMail,
    enrolmentMail,
    googleOnlyMail,
    passwordChangedMail,
    passwordResetMail,
    phoneChangedMail,
    signInMail,
    twoFactorMail,
  ].map((template) => [template.name, template]),
)
