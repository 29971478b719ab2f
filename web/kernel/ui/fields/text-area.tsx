import { type ComponentProps, useEffect, useState } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Field, type FieldTexts, inputClasses, useFieldWiring } from './field.tsx'

type TextAreaProps = FieldTexts &
  ComponentProps<'textarea'> & {
    /** Says how many characters are left; needs `maxLength`. */
    describeLeft?: (left: number) => string
  }

export function TextArea({
  label,
  hint,
  error,
  optional,
  describeLeft,
  className,
  onChange,
  ...area
}: TextAreaProps) {
  const [length, setLength] = useState(0)
  const wiring = useFieldWiring(area, { label, hint, error })

  // From the element: a form library may have filled it without a prop.
  useEffect(() => {
    const textarea = document.getElementById(wiring.id)
    if (textarea instanceof HTMLTextAreaElement) setLength(textarea.value.length)
  }, [wiring.id])

  return (
    <Field wiring={wiring} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={4}
        {...area}
        {...wiring.input}
        onChange={(event) => {
          setLength(event.target.value.length)
          onChange?.(event)
        }}
        className={classNames(inputClasses, 'field-sizing-content min-h-32', className)}
      />
      {describeLeft && area.maxLength !== undefined && (
        <p className="text-right text-ink-soft">{describeLeft(area.maxLength - length)}</p>
      )}
    </Field>
  )
}
