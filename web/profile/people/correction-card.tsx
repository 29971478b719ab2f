import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'

interface CorrectionCardProps {
  title: ReactNode
  facts: readonly Fact[]
  /** Something typed waits in the form. */
  isBegun: boolean
  onSaved: () => Promise<void>
  /** The form, with what it calls once it is saved or given up. */
  children: (form: { onSaved: () => Promise<void>; onCancel: () => void }) => Elements
}

/** Who is enrolled, and the form that corrects it in its place. */
export function CorrectionCard(props: CorrectionCardProps) {
  const { title, facts, isBegun, onSaved, children } = props
  const { t } = useTranslation('enrolments')
  const [isEditing, setIsEditing] = useState(isBegun)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  const { doneNotice, showDone } = useDoneNotice()

  useEffect(() => {
    if (wasEditing.current && !isEditing && !doneNotice) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, doneNotice])

  async function saved(): Promise<void> {
    await onSaved()
    setIsEditing(false)
    showDone(t('correction.saved'))
  }

  return (
    <Card>
      <Section look="small" id="person" title={title}>
        {!isEditing && doneNotice}
        {isEditing ? (
          children({ onSaved: saved, onCancel: () => setIsEditing(false) })
        ) : (
          <>
            <Facts facts={facts} />
            <div>
              <Button ref={button} look="secondary" onClick={() => setIsEditing(true)}>
                {t('correction.start')}
              </Button>
            </div>
          </>
        )}
      </Section>
    </Card>
  )
}
