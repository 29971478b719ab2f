import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Field, type FieldTexts, inputClasses, useFieldWiring } from './field.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** Name of the button that shows what was typed, and of the same button once it does. */
    showText: string
    hideText: string
  }

/** A password field that can show what is typed. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  showText,
  hideText,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const wiring = useFieldWiring(input, { label, hint, error })
  const Icon = shown ? EyeOff : Eye
  return (
    <Field wiring={wiring} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...wiring.input}
          type={shown ? 'text' : 'password'}
          className={classNames(inputClasses, 'pr-14', className)}
        />
        <button
          type="button"
          aria-label={shown ? hideText : showText}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-ink-soft hover:text-sea focus-visible:outline-offset-[-4px]"
        >
          <Icon className="size-6" />
        </button>
      </div>
    </Field>
  )
}
