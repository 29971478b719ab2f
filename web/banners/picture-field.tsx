import type { ReactNode } from 'react'
import { Field, inputClasses, useFieldWiring } from '#web/ui/field.tsx'

/** What browsers offer to choose (spec §5). */
const accepted = 'image/png,image/jpeg,image/gif'

/** Whether a file says of itself that it is one of these; what is in it is looked at by the server. */
export function saysPicture({ type }: File): boolean {
  return accepted.split(',').includes(type)
}

export interface PictureFieldProps {
  name: string
  label: string
  hint: ReactNode
  error?: ReactNode
  optional?: string | undefined
  onChoose: (file: File | null) => void
}

/** Chooses one picture; by the browser's own control, which every keyboard and reader knows. */
export function PictureField({ name, label, hint, error, optional, onChoose }: PictureFieldProps) {
  const wiring = useFieldWiring({ name }, { label, hint, error })
  return (
    <Field wiring={wiring} {...{ label, hint, error, optional }}>
      <input
        type="file"
        name={name}
        accept={accepted}
        {...wiring.input}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
        className={`${inputClasses} cursor-pointer file:mr-4 file:cursor-pointer file:rounded-full file:border-2 file:border-solid file:border-sea file:bg-surface file:px-4 file:py-1 file:font-bold file:text-sea`}
      />
    </Field>
  )
}
