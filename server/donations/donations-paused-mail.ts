import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** Within which refused cards are counted. */
export const BRAKE_MINUTES = 10

/** Notifies an administrator of suspected card testing. */
export const donationsPausedMail = mailTemplate<{ name: string; declines: number }>({
  name: 'donations-paused',
  write: ({ name, declines }, { t, linkTo }) => ({
    subject: t('mail:donationsPaused.subject'),
    paragraphs: [
      t('mail:donationsPaused.greeting', { name }),
      t('mail:donationsPaused.text', { declines, minutes: BRAKE_MINUTES }),
      t('mail:donationsPaused.next'),
    ],
    action: {
      label: t('mail:donationsPaused.see'),
      url: linkTo('/admin/aportaciones'),
    },
  }),
})
