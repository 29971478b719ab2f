import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { languageFacts } from '#domain/language.ts'
import { Card } from '#web/ui/content/card.tsx'
import { DataRow } from './data-row.tsx'
import { EmailForm } from './email-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { LocalityForm } from './locality-form.tsx'
import { NameForm } from './name-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ReceiptMailsForm } from './receipt-mails-form.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

/** What the association knows about the reader, each thing with the way to change it. */
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
            name="phone"
            value={formatPhone(user.phone)}
            form={(row) => <PhoneForm {...row} user={user} />}
          />
          <DataRow
            name="email"
            value={<Breakable email={user.email} />}
            form={(row) => <EmailForm {...row} user={user} />}
          >
            {!user.emailVerified && <UnconfirmedEmail email={user.email} />}
          </DataRow>
          <DataRow
            name="name"
            value={`${user.firstName} ${user.lastName}`}
            form={(row) => <NameForm {...row} user={user} />}
          />
          <DataRow
            name="locality"
            value={user.locality}
            form={(row) => <LocalityForm {...row} user={user} />}
          />
          <DataRow
            name="language"
            value={<span lang={user.language}>{languageFacts[user.language].name}</span>}
            form={(row) => <LanguageForm {...row} user={user} />}
          />
          <DataRow
            name="receiptMails"
            value={t(`data.receiptMails.${user.receiptMails ? 'yes' : 'no'}`)}
            form={(row) => <ReceiptMailsForm {...row} user={user} />}
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
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
