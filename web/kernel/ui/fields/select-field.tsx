import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Field, type FieldTexts, inputClasses, useFieldWiring } from './field.tsx'

interface SelectOption {
  value: string
  text: string
  /** A translation by the browser leaves it as it is. */
  isName?: boolean
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & { options: readonly SelectOption[] }

/** One of several choices, where they would be too many to show at once. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  className,
  ...select
}: SelectFieldProps) {
  const wiring = useFieldWiring(select, { label, hint, error })
  return (
    <Field wiring={wiring} label={label} hint={hint} error={error} optional={optional}>
      <div className={classNames('relative', className)}>
        <select
          {...select}
          {...wiring.input}
          className={classNames(inputClasses, 'appearance-none truncate pr-12')}
        >
          {options.map(({ value, text, isName }) => (
            <option key={value} value={value} translate={isName ? 'no' : undefined}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-ink-soft" />
      </div>
    </Field>
  )
}
