import { CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Consent } from './consent.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface ConsentItemProps {
  consent: Consent
  /** Called with the person whom it was about. */
  onWithdrawn: (person: string, kind: Consent['kind']) => Promise<void>
}

/** One thing agreed to: what, about whom, when, and since when no more. */
export function ConsentItem({ consent, onWithdrawn }: ConsentItemProps) {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { kind, givenAt, withdrawnAt, canWithdraw } = consent
  const person = consent.person ?? t('consents.unnamedPerson')
  const onDay = (iso: string) => formatOnDay(madridDay(new Date(iso)), language)
  const Icon = withdrawnAt ? CircleSlash : CircleCheck

  return (
    <li className="grid justify-items-start gap-x-6 gap-y-3 py-4 sm:flex sm:items-center sm:justify-between">
      <div className="flex min-w-0 items-start gap-4">
        <Icon className={`mt-0.5 size-7 shrink-0 ${withdrawnAt ? 'text-ink-soft' : 'text-moss'}`} />
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere font-bold">
            <Sentence>{(keep) => t(`consents.${kind}`, { person: keep(person) })}</Sentence>
          </p>
          <p className="text-ink-soft">{t('consents.given', { onDay: onDay(givenAt) })}</p>
          {withdrawnAt && (
            <p>
              {t(kind === 'healthShare' ? 'consents.share.withdrawn' : 'consents.withdrawn', {
                onDay: onDay(withdrawnAt),
              })}
            </p>
          )}
        </div>
      </div>
      {canWithdraw && (
        <Button
          look="secondary"
          className="shrink-0"
          aria-label={t('consents.withdrawNamed', { person })}
          onClick={() => setAsking(true)}
        >
          {t('consents.withdraw')}
        </Button>
      )}
      <WithdrawDialog
        open={asking}
        id={consent.id}
        texts={kind === 'healthShare' ? 'share' : 'health'}
        person={person}
        onClose={() => setAsking(false)}
        onWithdrawn={async () => {
          setAsking(false)
          await onWithdrawn(person, kind)
        }}
      />
    </li>
  )
}
