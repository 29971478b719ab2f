import { CircleAlert, CircleCheck, Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { languageFacts } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Account } from './account.ts'

/** Who it is, how to reach them, and how they get in. */
export function AccountContact({ account }: { account: Account }) {
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const { name, email, phone, locality, openedAt, deactivatedAt, logInMethods, devices } = account
  const onDay = (instant: string) => formatDay(madridDay(new Date(instant)), language)
  const method = email ? logInMethod(logInMethods) : 'withoutEmail'
  const reach: Fact[] = [
    {
      name: t('account.email'),
      value: email ? (
        <>
          <a href={`mailto:${email}`} className={textLinkClasses}>
            <Mail className="size-5 shrink-0" />
            <span className="sr-only">
              <Sentence>{(keep) => t('account.write', { name: keep(name) })}</Sentence>
            </span>
            <span translate="no">{email}</span>
          </a>
          <Confirmed isConfirmed={account.isEmailConfirmed} />
        </>
      ) : (
        t('account.noEmail')
      ),
    },
    {
      name: t('account.phone'),
      value: phone ? (
        <a href={`tel:${phone}`} className={textLinkClasses}>
          <Phone className="size-5 shrink-0" />
          <span className="sr-only">
            <Sentence>{(keep) => t('account.call', { name: keep(name) })}</Sentence>
          </span>
          <span translate="no">{formatPhone(phone)}</span>
        </a>
      ) : (
        t('account.noPhone')
      ),
    },
    ...(locality ? [{ name: t('account.locality'), value: locality }] : []),
    { name: t('account.language'), value: languageFacts[account.language].name },
  ]
  const logInFacts: Fact[] = [
    { name: t('account.since'), value: onDay(openedAt) },
    ...(deactivatedAt ? [{ name: t('account.closedSince'), value: onDay(deactivatedAt) }] : []),
    { name: t('account.logInMethods'), value: t(`account.logInMethod.${method}`) },
    { name: t('account.devices'), value: devices === 0 ? t('account.noDevices') : devices },
  ]
  return (
    <Card>
      <Section look="part" id="contact" title={t('account.contact')}>
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-3 sm:grid-cols-2">
          <Facts facts={reach} />
          <Facts facts={logInFacts} />
        </div>
      </Section>
    </Card>
  )
}

/** None of an account that was imported, until its owner follows the invitation. */
function logInMethod({ password, google }: Account['logInMethods']) {
  if (password) return google ? 'both' : 'password'
  return google ? 'google' : 'none'
}

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation('accounts-admin')
  const Icon = isConfirmed ? CircleCheck : CircleAlert
  return (
    <span className="flex items-start gap-2 font-normal">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isConfirmed ? 'text-moss' : 'text-sun'}`} />
      <span>{t(isConfirmed ? 'account.confirmed' : 'account.unconfirmed')}</span>
    </span>
  )
}
