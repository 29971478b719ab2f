import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/kernel/full-name.ts'
import { languageFacts } from '#domain/kernel/language.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { AnnouncementMailsForm } from './announcement-mails-form.tsx'
import { DataRow } from './data-row.tsx'
import { EmailForm } from './email-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { LocalityForm } from './locality-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordNeeded } from './password-needed.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ReceiptMailsForm } from './receipt-mails-form.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

/** Shows what the association knows about the reader, each thing with the way to change it. */
export function OwnData({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation('profile')
  return (
    <Card>
      <section aria-labelledby="datos">
        <h2 id="datos" tabIndex={-1} className="text-2xl">
          {t('data.title')}
        </h2>
        <p className="pt-1 pb-2">{t('data.lead')}</p>
        <div className="divide-y divide-line">
          <DataRow
            user={user}
            name="phone"
            value={formatPhone(user.phone)}
            Form={user.hasPassword ? PhoneForm : PasswordNeeded}
          />
          <DataRow
            user={user}
            name="email"
            value={<Breakable email={user.email} />}
            Form={user.hasPassword ? EmailForm : PasswordNeeded}
          >
            {!user.emailVerified && <UnconfirmedEmail email={user.email} />}
          </DataRow>
          <DataRow user={user} name="name" value={fullName(user)} Form={NameForm} />
          <DataRow user={user} name="locality" value={user.locality} Form={LocalityForm} />
          <DataRow
            user={user}
            name="language"
            value={<span lang={user.language}>{languageFacts[user.language].name}</span>}
            Form={LanguageForm}
          />
          <DataRow
            user={user}
            name="receiptMails"
            value={t(`data.receiptMails.${user.receiptMails ? 'yes' : 'no'}`)}
            Form={ReceiptMailsForm}
          />
          <DataRow
            user={user}
            name="announcementMails"
            value={t(`data.announcementMails.${user.announcementMails ? 'yes' : 'no'}`)}
            Form={AnnouncementMailsForm}
          />
        </div>
      </section>
    </Card>
  )
}

/** A long address goes on after its @, rather than in the middle of a word. */
function Breakable({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <>
      <span translate="no">{email.slice(0, at)}</span>
      <wbr />
      <span translate="no">{email.slice(at)}</span>
    </>
  )
}
