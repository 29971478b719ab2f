import { type ReactNode, useId } from 'react'

interface ProgressBarProps {
  /** In percent. */
  value: number
  /** What is being done. */
  text: ReactNode
  /** The words change too often to be read out each time. */
  quiet?: boolean
}

/** Progress in percent, and the current step as text. */
export function ProgressBar({ value, text, quiet = false }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} role={quiet ? undefined : 'status'} className="font-bold">
        {text}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-4 overflow-hidden rounded-full border-2 border-sea bg-surface"
      >
        <div
          className="h-full bg-sea transition-[width] duration-500 ease-calm"
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  )
}
