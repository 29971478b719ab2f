import { answerWithinHours, sampleMegabytes } from '#domain/banners/specification.ts'
import type { Language } from '#domain/language.ts'
import { activeAdministrators } from '#server/accounts/active-administrators.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { type MailDeps, queueMail } from '#server/adapters/mail-queue.ts'
import { type MailTemplate, mailTemplate } from '#server/adapters/mail-template.ts'
import type { Queryable } from '#server/db/client.ts'
import { association } from '#server/http/current-association.ts'
import { translator } from '#server/http/language.ts'

interface ReceivedMail {
  name: string
}

/**
 * Acknowledges a request to the advertiser. It repeats nothing of what was written, as the address
 * may be a stranger's.
 */
export const adReceivedMail = mailTemplate<ReceivedMail>({
  name: 'ad-received',
  render({ name }, { language, appUrl }) {
    const t = translator(language)
    const words = {
      name: nameInMail(name),
      association: association().name,
      hours: answerWithinHours,
      size: sampleMegabytes,
    }
    const mail = layOutMail({
      language,
      subject: t('mail:ads.received.subject', words),
      heading: t('mail:ads.received.subject', words),
      paragraphs: [
        t('mail:ads.received.greeting', words),
        t('mail:ads.received.text', words),
        t('mail:ads.received.promise', words),
        t('mail:ads.received.notYou', words),
      ],
      action: { label: t('mail:ads.received.see'), url: mailLink(appUrl, '/ads') },
    })
    return { ...mail, replyTo: association().contact.email }
  },
})

interface RequestMail {
  company: string
}

/** Notifies an administrator of an advertising request. */
export const adRequestMail = mailTemplate<RequestMail>({
  name: 'ad-requested',
  render({ company }, { language, appUrl }) {
    const t = translator(language)
    const words = { company: nameInMail(company), hours: answerWithinHours }
    return layOutMail({
      language,
      subject: t('mail:ads.requested.subject', words),
      heading: t('mail:ads.requested.subject', words),
      paragraphs: [t('mail:ads.requested.text', words)],
      action: { label: t('mail:ads.see'), url: mailLink(appUrl, '/admin/anuncios') },
    })
  },
})

interface ReminderMail {
  /** How many requests are still to be answered. */
  open: number
}

/** Reminds an administrator of the time promised to advertisers. */
export const adReminderMail = mailTemplate<ReminderMail>({
  name: 'ad-reminder',
  render({ open }, { language, appUrl }) {
    const t = translator(language)
    const words = { count: open, hours: answerWithinHours }
    return layOutMail({
      language,
      subject: t('mail:ads.reminder.subject', words),
      heading: t('mail:ads.reminder.subject', words),
      paragraphs: [t('mail:ads.reminder.text', words)],
      action: { label: t('mail:ads.see'), url: mailLink(appUrl, '/admin/anuncios') },
    })
  },
})

/** Writes to each administrator, in the transaction of the event. */
export async function mailAdministrators<Params>(
  tx: Queryable,
  deps: MailDeps,
  {
    template,
    occasion,
    params,
  }: { template: MailTemplate<Params>; occasion: string; params: Params },
): Promise<void> {
  for (const { id, email, language } of await activeAdministrators(tx)) {
    await queueMail(tx, deps, template, {
      dedupeKey: `${template.name}-${occasion}-${id}`,
      to: email,
      language: language satisfies Language,
      params,
    })
  }
}
