import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface PreviewedActionProps {
  /** Where several of these stand on a page. */
  'aria-label': string
  startText: ReactNode
  /** Renders the consequences, once the first press has asked for them. */
  children: (close: () => void) => ReactElement
}

/** Two presses: the first says what it would mean, the second does it. */
export function PreviewedAction({ startText, children, ...named }: PreviewedActionProps) {
  const [isOpen, setOpen] = useState(false)
  const start = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) start.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <Button ref={start} look="secondary" onClick={() => setOpen(true)} {...named}>
        {startText}
      </Button>
    )
  }
  return children(() => setOpen(false))
}

interface AgreementProps {
  title: ReactNode
  children: Elements
  submitText: ReactNode
  /** @throws ApiError */
  send: () => Promise<void>
  /** Asks again what it would mean, when that has changed. */
  refetch: () => void
  onCancel: () => void
}

/** Shows the consequences of an act, and the second press. */
export function Agreement({ title, children, submitText, ...on }: AgreementProps) {
  const { t } = useTranslation('profile')
  const box = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => box.current?.focus(), [])
  const { isPending, errorText, mutate } = useSubmit(on.send, {
    onError: ({ status }) => {
      if (status === 409) on.refetch()
    },
  })
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid w-full justify-items-start gap-3 rounded-md bg-sea-soft p-4"
    >
      <p id={id} className="font-bold">
        {title}
      </p>
      {children}
      <ErrorNotice text={errorText} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => mutate()}>
          {submitText}
        </Button>
        <Button look="secondary" onClick={on.onCancel}>
          {t('change.keep')}
        </Button>
      </div>
    </section>
  )
}
