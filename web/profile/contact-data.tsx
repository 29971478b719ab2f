import { useTranslation } from 'react-i18next'
import { association } from '#config'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from './facts.tsx'

/** What the association knows about the reader, and whom to tell when it has changed. */
export function ContactData({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation('profile')
  const { email } = association.contact
  return (
    <Card className="grid content-start gap-5">
      <h2 className="text-2xl">{t('contact.title')}</h2>
      <Facts
        inPairs
        facts={[
          { name: t('contact.name'), value: `${user.firstName} ${user.lastName}` },
          { name: t('contact.email'), value: <Breakable email={user.email} /> },
          { name: t('contact.phone'), value: formatPhone(user.phone) },
          { name: t('contact.locality'), value: user.locality },
        ]}
      />
      <p>
        {t('contact.change')}{' '}
        <a href={`mailto:${email}`} className="font-bold underline underline-offset-4">
          {email}
        </a>
      </p>
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
