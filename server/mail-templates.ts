import { twoFactorMail } from './accounts/two-factor-mail.ts'
import type { MailTemplates } from './adapters/mail-queue.ts'
import { enrolmentMail } from './subscriptions/enrolment-mail.ts'

/** Every e-mail that the site sends, by the name it waits under. */
export const mailTemplates: MailTemplates = Object.fromEntries(
  [enrolmentMail, twoFactorMail].map((template) => [template.name, template]),
)
