import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { type DateParts, datePartsIn, datePartsOf, joinDateParts } from './date-parts.ts'
import { FieldError, FieldHint, inputClasses } from './field.tsx'

export interface DateFieldProps {
  /** The id of the first input, which an ErrorSummary links to. */
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  texts: { day: string; month: string; year: string }
  /** `YYYY-MM-DD`, possibly with gaps while it is being typed, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** For a birth date: lets the browser fill it in. */
  birthDate?: boolean
}

/**
 * Day, month and year in inputs of their own: a date far back is typed faster than it is found in a
 * calendar. Use it under react-hook-form's `Controller`.
 */
export function DateField(props: DateFieldProps) {
  const { name, legend, hint, error, texts, value, onChange, onBlur, birthDate = false } = props
  // The inputs keep what was typed ("3"), while the value has it in full ("03").
  const [typed, setTyped] = useState(() => datePartsOf(value))
  const shown = joinDateParts(typed) === value ? typed : datePartsOf(value)
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')

  function enter(parts: DateParts) {
    setTyped(parts)
    onChange(joinDateParts(parts))
  }

  /** Each input is too short for a whole date, which would be cut. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = datePartsIn(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    enter(pasted)
  }

  function box(part: keyof DateParts, id: string, size: number, width: string) {
    return (
      <label htmlFor={id} className={classNames('grid min-w-max gap-1', width)}>
        <span>{texts[part]}</span>
        <input
          id={id}
          inputMode="numeric"
          maxLength={size}
          // As wide as its digits: otherwise the label could be no narrower than twenty.
          size={size}
          autoComplete={birthDate ? `bday-${part}` : 'off'}
          value={shown[part]}
          onChange={(event) => enter({ ...shown, [part]: event.target.value.replace(/\D/g, '') })}
          onPaste={paste}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={inputClasses}
        />
      </label>
    )
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <FieldHint id={`${name}-hint`}>{hint}</FieldHint>
      <div className="flex flex-wrap gap-3">
        {box('day', name, 2, 'w-16 sm:w-20')}
        {box('month', `${name}-month`, 2, 'w-16 sm:w-20')}
        {box('year', `${name}-year`, 4, 'w-22 sm:w-28')}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  )
}
