import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'

export interface AgreementFormProps {
  /** The id of the heading that says what it is about. */
  labelledBy: string
  /** What will happen, as the server reckons it. */
  facts: ReactNode
  /** What is to be chosen besides. */
  children?: ReactNode
  confirmText: string
  submitText: string
  keepText: string
  danger?: boolean
  /** Whether everything is chosen; it marks what is not. */
  isComplete?: () => boolean
  /** Does it; throws `ApiError` when it could not be done. */
  send: () => Promise<void>
  /** Refetches the consequences when they have changed. */
  reread: () => void
  onGiveUp: () => void
}

/** What something would mean, and the question: nothing is done before a tick says that it was read. */
export function AgreementForm(props: AgreementFormProps) {
  const { labelledBy, facts, children, confirmText, submitText, keepText, danger } = props
  const { t } = useTranslation('errors')
  const form = useRef<HTMLFormElement>(null)
  const [confirmed, setConfirmed] = useState(false)
  const [isMarked, setIsMarked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // It comes in place of the button that was pressed.
  useEffect(() => form.current?.focus(), [])

  // To the first thing that is wrong.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const isComplete = props.isComplete?.() ?? true
    setIsMarked(!confirmed)
    setProblem(null)
    setAttempt((before) => before + 1)
    if (!isComplete || !confirmed) return
    setBusy(true)
    try {
      await props.send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      if (error.status === 409) {
        setConfirmed(false)
        props.reread()
      }
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid w-full gap-6"
    >
      <div aria-live="polite" className="grid gap-4 rounded-md bg-sea-soft p-4">
        {facts}
      </div>
      {children}
      <CheckboxField
        name="confirmed"
        label={<strong>{confirmText}</strong>}
        error={isMarked && !confirmed && t('subscriptions.confirmationRequired')}
        checked={confirmed}
        onChange={({ target }) => setConfirmed(target.checked)}
      />
      {problem && (
        <Notice key={attempt} tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
          {submitText}
        </Button>
        <Button look="secondary" onClick={props.onGiveUp}>
          {keepText}
        </Button>
      </div>
    </form>
  )
}
