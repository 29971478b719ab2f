import type { ComponentProps } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { FieldError, FieldHint, type FieldTexts, useFieldWiring } from './field.tsx'

type CheckboxFieldProps = Omit<FieldTexts, 'optional'> & Omit<ComponentProps<'input'>, 'type'>

/** One statement to agree to; the whole line can be pressed. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const wiring = useFieldWiring(input, { label, hint, error })
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={wiring.id} className="flex min-h-12 items-start gap-3 py-2">
        <input
          {...input}
          {...wiring.input}
          type="checkbox"
          className="mt-px size-7 shrink-0 rounded-sm accent-sea aria-invalid:outline-3 aria-invalid:outline-danger"
        />
        <span>{label}</span>
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  )
}
