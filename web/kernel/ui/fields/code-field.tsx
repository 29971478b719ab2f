import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { FieldError, FieldHint, inputClasses, useFieldWiring } from './field.tsx'

interface CodeFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  digits: number
  /** Nothing but digits. */
  value: string
  onChange: (value: string) => void
  /** Called with the last digit, typed or pasted. */
  onComplete: (value: string) => void
  /** The code is being checked: it stays, and cannot be changed, but keeps the focus. */
  busy?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A code of a few digits in one real input, so that it can be pasted («123 456»), filled in by the
 * telephone and read out as a whole. Its error is read out when it appears: the focus is here already.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, digits, value, onChange, onComplete, busy, ref, ...input } = props
  const wiring = useFieldWiring(input, { label, hint, error })

  function take(typed: string): void {
    const next = typed.replace(/\D/g, '').slice(0, digits)
    onChange(next)
    if (next.length === digits && next !== value) onComplete(next)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={wiring.id} className="font-bold">
        {label}
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      <input
        {...input}
        {...wiring.input}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        readOnly={busy}
        value={value}
        onChange={(event) => take(event.target.value)}
        className={classNames(
          inputClasses,
          'max-w-72 py-3 text-center text-3xl font-bold tracking-[0.3em] figures',
          busy && 'text-ink-soft',
        )}
      />
      <div role="alert">
        <FieldError id={wiring.errorId}>{error}</FieldError>
      </div>
    </div>
  )
}
