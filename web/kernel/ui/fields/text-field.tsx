import type { ComponentProps } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Field, type FieldTexts, inputClasses, useFieldWiring } from './field.tsx'

type TextFieldProps = FieldTexts & ComponentProps<'input'>

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const wiring = useFieldWiring(input, { label, hint, error })
  return (
    <Field wiring={wiring} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...input}
        {...wiring.input}
        className={classNames(inputClasses, className)}
      />
    </Field>
  )
}
