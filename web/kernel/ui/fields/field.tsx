import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

/** The texts of every field, besides the props of its input. */
export interface FieldTexts {
  label: ReactNode
  /** Help that is there before anything is typed. */
  hint?: ReactNode
  /** What is wrong with the value; makes the field invalid. */
  error?: ReactNode
  /** Said after the label of a field that may stay empty: "(opcional)". */
  optional?: string | undefined
}

/** The attributes that tie an input to its label, hint and error. */
export function useFieldWiring(
  own: { id?: string | undefined; name?: string | undefined },
  texts: FieldTexts,
) {
  const generated = useId()
  // A named field can be linked to by its name, which is what ErrorSummary does.
  const id = own.id ?? own.name ?? generated
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [texts.hint && hintId, texts.error && errorId].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    input: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': texts.error ? (true as const) : undefined,
    },
  }
}

type FieldWiring = ReturnType<typeof useFieldWiring>

/** Label above, then hint, input and error, in the order in which they are read. */
export function Field({
  wiring,
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { wiring: FieldWiring; children: Elements }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={wiring.id} className="font-bold">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-soft">{` ${optional}`}</span>}
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="text-ink-soft">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="flex items-start gap-2 font-bold text-danger">
      <CircleAlert className="mt-1 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The look of inputs, text areas and selects. */
export const inputClasses =
  'w-full min-h-12 rounded-md border-2 border-line-strong bg-surface px-4 py-2 text-ink transition-colors ' +
  'hover:border-sea focus-visible:rounded-md focus-visible:border-sea aria-invalid:border-danger ' +
  'disabled:bg-sunken disabled:text-ink-soft'
