import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

interface ErrorSummaryProps {
  title: ReactNode
  /** One line for each wrong field; `field` is the field's name (its input's id). */
  errors: readonly { field: string; text: ReactNode }[]
  /**
   * Raise it on each refused sending: the summary takes the focus then. Under react-hook-form give
   * `submitCount`, and `shouldFocusError: false` to `useForm`, which would take the focus away.
   */
  attempt?: number
}

/** All that keeps a form from being sent, at its top, each line leading to its field. */
export function ErrorSummary({ title, errors, attempt = 1 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0

  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <Notice ref={box} tone="error" tabIndex={-1} title={title}>
      <ul className="grid gap-1">
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
              className="inline-block wrap-anywhere py-1.5 font-bold text-danger underline underline-offset-4"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
