import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '#web/profile/use-said.tsx'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { CancellationForm } from './cancellation-form.tsx'
import type { Enrolment } from './enrolment.ts'

export interface EnrolmentCancellationProps {
  enrolment: Enrolment
  onEnded: () => Promise<void>
}

/** The association ends an enrolment: first what it would mean, then the question. */
export function EnrolmentCancellation({ enrolment, onEnded }: EnrolmentCancellationProps) {
  const { t } = useTranslation('enrolment-admin')
  const [isAsked, setIsAsked] = useState(false)
  const { said, say } = useSaid()

  async function ended(until: string): Promise<void> {
    setIsAsked(false)
    say(t('cancel.done', { until }))
    await onEnded()
  }

  // What was said stays, once there is nothing more to end.
  if (enrolment.status === 'inactive' || enrolment.status === 'deleted') return said
  return (
    <Card>
      <section aria-labelledby="cancel" className="grid justify-items-start gap-4">
        <h2 id="cancel" className="text-2xl">
          {t('cancel.title')}
        </h2>
        <p className="prose">{t('cancel.text')}</p>
        {said}
        {!isAsked && (
          <Button look="secondary" onClick={() => setIsAsked(true)}>
            {t('cancel.start')}
          </Button>
        )}
        {isAsked && (
          <CancellationForm
            enrolment={enrolment}
            onEnded={ended}
            onGiveUp={() => setIsAsked(false)}
          />
        )}
      </section>
    </Card>
  )
}
