import { answerWithinHours, sampleMegabytes } from '#domain/banners/specification.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/**
 * Acknowledges a request to the advertiser. It repeats nothing of what was written, as the address
 * may be a stranger's.
 */
export const adReceivedMail = mailTemplate<{ name: string }>({
  name: 'ad-received',
  write({ name }, { t, linkTo, association }) {
    const words = {
      name,
      hours: answerWithinHours,
      size: sampleMegabytes,
    }
    return {
      subject: t('mail:ads.received.subject', words),
      paragraphs: [
        t('mail:ads.received.greeting', words),
        t('mail:ads.received.text', words),
        t('mail:ads.received.promise', words),
        t('mail:ads.received.notYou', words),
      ],
      action: { label: t('mail:ads.received.see'), url: linkTo('/ads') },
      replyTo: association.contact.email,
    }
  },
})

/** Notifies an administrator of an advertising request. */
export const adRequestMail = mailTemplate<{ company: string }>({
  name: 'ad-requested',
  write({ company }, { t, linkTo }) {
    const words = { company, hours: answerWithinHours }
    return {
      subject: t('mail:ads.requested.subject', words),
      paragraphs: [t('mail:ads.requested.text', words)],
      action: { label: t('mail:ads.see'), url: linkTo('/admin/anuncios') },
    }
  },
})

interface ReminderMail {
  /** Counts the requests that are still to be answered. */
  open: number
}

/** Reminds an administrator of the time promised to advertisers. */
export const adReminderMail = mailTemplate<ReminderMail>({
  name: 'ad-reminder',
  write({ open }, { t, linkTo }) {
    const words = { count: open, hours: answerWithinHours }
    return {
      subject: t('mail:ads.reminder.subject', words),
      paragraphs: [t('mail:ads.reminder.text', words)],
      action: { label: t('mail:ads.see'), url: linkTo('/admin/anuncios') },
    }
  },
})
