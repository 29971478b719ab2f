import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#domain/kernel/phone.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'

/** The address of a link that calls a number, however it was written. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** A telephone number to be pressed; as it was written where it is none that we know how to group. Nothing where there is none. */
export function PhoneLink({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation('enrolment-admin')
  if (!phone) return null
  return (
    <a href={phoneAddress(phone)} className={textLinkClasses}>
      <Phone className="size-5 shrink-0" />
      <span className="sr-only">
        <Sentence>{(keep) => t('call', { name: keep(name) })}</Sentence>
      </span>
      <span translate="no" className="whitespace-nowrap">
        {formatPhone(phone)}
      </span>
    </a>
  )
}

/** An address to write to; where there is none, that is said: such a person gets letters. */
export function MailLink({ name, email }: { name: string; email: string | null }) {
  const { t } = useTranslation('enrolment-admin')
  if (email === null) return <span className="text-ink-soft">{t('noEmail')}</span>
  return (
    <a href={`mailto:${email}`} className={textLinkClasses}>
      <Mail className="size-5 shrink-0" />
      <span className="sr-only">
        <Sentence>{(keep) => t('write', { name: keep(name) })}</Sentence>
      </span>
      <span translate="no" className="wrap-anywhere">
        {email}
      </span>
    </a>
  )
}
