import type { MailTemplates } from './adapters/mail-queue.ts'
import { enrolmentMail } from './subscriptions/enrolment-mail.ts'

/** Every e-mail that the site sends, by the name it waits under. */
export const mailTemplates: MailTemplates = Object.fromEntries(
  [enrolmentMail].map((template) => [template.name, template]),
)
