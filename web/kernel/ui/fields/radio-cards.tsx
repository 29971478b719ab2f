import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, FieldHint } from './field.tsx'

export interface Choice {
  value: string
  title: ReactNode
  text?: ReactNode
}

interface RadioCardsProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'defaultValue'> {
  name: string
  legend: ReactNode
  choices: readonly Choice[]
  hint?: ReactNode
  error?: ReactNode
  /** The chosen value, when the screen keeps it; leave it out under react-hook-form's `register`. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** Side by side where there is room. */
  sideBySide?: boolean
}

/** A radio group whose choices are large cards with room for an explanation. */
export function RadioCards({
  legend,
  choices,
  hint,
  error,
  value,
  defaultValue,
  sideBySide = false,
  ...input
}: RadioCardsProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={input.name}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className={sideBySide ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-3'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 items-start gap-3 cramped:flex-wrap rounded-md border-2 border-line-strong bg-surface px-4 py-3 transition-colors hover:border-sea has-checked:border-sea has-checked:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
          >
            <input
              {...input}
              {...(value === undefined ? {} : { checked: value === choice.value })}
              {...(defaultValue === undefined
                ? {}
                : { defaultChecked: defaultValue === choice.value })}
              type="radio"
              value={choice.value}
              className="mt-0.5 size-6 shrink-0 accent-sea focus-visible:outline-none focus-visible:[box-shadow:none]"
            />
            <span className="grid">
              <span className="font-bold">{choice.title}</span>
              {choice.text && <span className="text-ink-soft">{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
