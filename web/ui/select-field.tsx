import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, inputClasses, useFieldWiring } from './field.tsx'

export interface SelectOption {
  value: string
  text: string
}

export type SelectFieldProps = FieldTexts &
  ComponentProps<'select'> & {
    options: readonly SelectOption[]
    /** A first, empty choice: "Elige una opción". */
    placeholder?: string
  }

export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const wiring = useFieldWiring(select, { label, hint, error })
  return (
    <Field wiring={wiring} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <select
          {...select}
          {...wiring.input}
          className={classNames(inputClasses, 'appearance-none pr-12', className)}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 size-6 -translate-y-1/2 text-sea"
        />
      </div>
    </Field>
  )
}
