import { formatDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Finding } from '#domain/status/status.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

export type BadFinding = Extract<Finding, { level: 'bad' }>

interface StatusAlert {
  name: string
  fault: BadFinding
}

/** To an administrator: what of the site does not work, and what to do. */
export const statusAlertMail = mailTemplate<StatusAlert>({
  name: 'status-alert',
  write({ name, fault: { subject, state, count, at, commands = [] } }, { t, language, linkTo }) {
    const what = t(`status:subjects.${subject}`)
    const when = at ? formatDay(madridDay(new Date(at)), language) : t('status:never')
    return {
      subject: t('status:mail.subject', { what }),
      paragraphs: [
        t('status:mail.greeting', { name }),
        t(`status:states.${state}`, { count: count ?? 0, when }),
        [t(`status:remedies.${state}`), ...commands].join(' '),
        t('status:mail.once'),
      ],
      action: { label: t('status:mail.see'), url: linkTo('/admin/estado') },
    }
  },
})
