import { CalendarCheck, CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type CancellationOutcome, useCancellationTexts } from './use-cancellation-texts.ts'

export interface CancellationItemProps extends CancellationOutcome {
  person: string
  programme: string
  /** It has no payer. */
  endsToday?: boolean
}

/** One person who leaves: until when they may come, and what is charged. */
export function CancellationItem({
  person,
  programme,
  endsToday = false,
  ...outcome
}: CancellationItemProps) {
  const { t } = useTranslation('cancellation')
  const { until, charges } = useCancellationTexts()(outcome)
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="wrap-anywhere text-lg font-bold">
        <Sentence>
          {(keep) => t('person', { person: keep(person), programme: keep(programme) })}
        </Sentence>
      </p>
      <p className="flex items-start gap-3">
        <CalendarCheck className="mt-0.5 size-6 shrink-0 text-sea" />
        <span>{endsToday ? t('facts.today') : until}</span>
      </p>
      {!endsToday && (
        <div className="flex items-start gap-3">
          <CreditCard className="mt-0.5 size-6 shrink-0 text-sea" />
          <div className="grid gap-1">
            {charges.map((text) => (
              <p key={text(String)}>
                <Sentence>{text}</Sentence>
              </p>
            ))}
          </div>
        </div>
      )}
    </li>
  )
}
