import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { FieldError } from '#web/kernel/ui/fields/field.tsx'
import { AgeFields } from './age-fields.tsx'
import { EmergencyFields } from './emergency-fields.tsx'
import { GuardianField } from './guardian-field.tsx'
import { HealthFields } from './health-fields.tsx'
import { PersonTexts } from './person-texts.tsx'
import { usePersonFormValues } from './use-person-values.ts'
import { usePhoneText } from './use-phone-text.ts'

/** The payer themselves: fields that the profile has are left out. */
export function SelfCard({ user, today }: { user: AuthenticatedUser; today: CalendarDay }) {
  const { t } = useTranslation('enrolments')
  const { errorOf } = usePersonFormValues('self')
  const phone = usePhoneText(user.phone)
  const name = fullName({ firstName: user.firstName, lastName: user.lastName })
  return (
    <Card role="group" aria-labelledby="self-title" className="grid gap-5">
      <h2 id="self-title" className="text-xl">
        {t('form.you')}
      </h2>
      {/* The name is not typed here, but an error about it has to lead somewhere. */}
      <div id="self.firstName" tabIndex={-1}>
        <p translate="no" className="font-bold">
          {name}
        </p>
        {phone && (
          <p>
            <Sentence>{(keep) => t('form.phoneIs', { phone: keep(phone) })}</Sentence>
          </p>
        )}
        {user.locality && <p>{t('form.localityIs', { locality: user.locality })}</p>}
        <p className="text-ink-soft">{t('form.fromProfile')}</p>
        <FieldError id="self.firstName-error">
          {errorOf('firstName') ?? errorOf('lastName') ?? errorOf('phone') ?? errorOf('locality')}
        </FieldError>
      </div>
      <AgeFields place="self" />
      <GuardianField place="self" today={today} />
      <PersonTexts place="self" withoutAccounts />
      <EmergencyFields place="self" />
      <HealthFields place="self" />
    </Card>
  )
}
