import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { CancellationForm } from './cancellation-form.tsx'
import type { Enrolment } from './enrolment.ts'

interface EnrolmentCancellationProps {
  enrolment: Enrolment
  onEnded: () => Promise<void>
}

/** The association ends an enrolment: first what it would mean, then the question. */
export function EnrolmentCancellation({ enrolment, onEnded }: EnrolmentCancellationProps) {
  const { t } = useTranslation('enrolment-admin')
  const [isConfirming, setIsConfirming] = useState(false)
  const { doneNotice, showDone } = useDoneNotice()

  async function ended(until: string): Promise<void> {
    await onEnded()
    setIsConfirming(false)
    // Only now: it stands elsewhere once there is nothing more to end, and the focus would be lost on the way.
    showDone(t('cancel.done', { until }))
  }

  // What was said stays, once there is nothing more to end.
  if (enrolment.status === 'inactive' || enrolment.status === 'deleted') return doneNotice
  return (
    <Card>
      <Section look="part" id="cancel" title={t('cancel.title')} className="justify-items-start">
        <p className="prose">{t('cancel.text')}</p>
        {doneNotice}
        {!isConfirming && (
          <Button look="secondary" onClick={() => setIsConfirming(true)}>
            {t('cancel.start')}
          </Button>
        )}
        {isConfirming && (
          <CancellationForm
            enrolment={enrolment}
            onEnded={ended}
            onCancel={() => setIsConfirming(false)}
          />
        )}
      </Section>
    </Card>
  )
}
