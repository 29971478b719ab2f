import { useState } from 'react'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'

interface ConfirmableCardProps {
  /** The heading's id, by which the form names itself. */
  id: string
  title: string
  text: string
  startText: string
  /** The form, once it is opened. */
  children: (cancel: () => void) => Elements
}

/** Something that can be done with an enrolment, behind a button that only prepares it. */
export function ConfirmableCard({ id, title, text, startText, children }: ConfirmableCardProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Card>
      <Section look="part" id={id} title={title} className="justify-items-start">
        <p className="prose">{text}</p>
        {isConfirming ? (
          children(() => setIsConfirming(false))
        ) : (
          <Button look="secondary" onClick={() => setIsConfirming(true)}>
            {startText}
          </Button>
        )}
      </Section>
    </Card>
  )
}
