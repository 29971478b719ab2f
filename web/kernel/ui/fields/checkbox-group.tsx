import { type ReactNode, useId } from 'react'
import { FieldError, FieldHint } from './field.tsx'
import type { Choice } from './radio-cards.tsx'

interface CheckboxGroupProps {
  /** Its fieldset's id, which `ErrorSummary` leads to. */
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  choices: readonly Choice[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Large boxes of which any number can be ticked. */
export function CheckboxGroup({
  name,
  legend,
  hint,
  error,
  choices,
  values,
  onChange,
}: CheckboxGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  function toggle(value: string, ticked: boolean): void {
    const selected = new Set(ticked ? [...values, value] : values.filter((one) => one !== value))
    // In the order in which they are shown.
    onChange(choices.map((choice) => choice.value).filter((one) => selected.has(one)))
  }

  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {choices.map(({ value, title, text }) => (
        <label
          key={value}
          className="flex min-h-14 items-start gap-3 cramped:flex-wrap rounded-md border-2 border-line-strong bg-surface px-4 py-3 transition-colors hover:border-sea has-checked:border-sea has-checked:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={values.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            className="mt-0.5 size-6 shrink-0 rounded-sm accent-sea focus-visible:outline-none focus-visible:[box-shadow:none]"
          />
          <span className="grid min-w-0 wrap-anywhere">
            <span className="font-bold">{title}</span>
            {text && <span className="text-ink-soft">{text}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
