import { bad, type Finding, good, reasonOf } from './finding.ts'

/** @param verify connects and logs in to the mail server; `null` where there is none */
export async function checkMail(verify: (() => Promise<void>) | null): Promise<Finding[]> {
  if (!verify) {
    return [bad('No mail server is set: e-mails become files.', 'Set SMTP_URL and MAIL_FROM.')]
  }
  try {
    await verify()
    return [good('The mail server lets the site in.')]
  } catch (error) {
    const { message } = error as Error
    const reason = message.startsWith('the mail server refused') ? message : reasonOf(error)
    return [
      bad(
        `The mail server does not let the site in (${reason}).`,
        'Check user, password, host and port of SMTP_URL; special characters are written as %40 for @ and so on.',
      ),
    ]
  }
}
