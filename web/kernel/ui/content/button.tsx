import type { ComponentProps } from 'react'
import { Spinner } from '#web/kernel/ui/feedback/spinner.tsx'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary:
    'bg-sea text-on-sea border-sea shadow-low hover:bg-sea-strong hover:border-sea-strong active:translate-y-px',
  secondary: 'bg-surface text-sea border-sea hover:bg-sea-soft active:translate-y-px',
  quiet:
    'border-transparent text-sea underline underline-offset-4 decoration-2 decoration-line-strong hover:bg-sea-soft hover:decoration-sea',
  danger:
    'bg-danger text-on-danger border-danger hover:bg-danger-strong hover:border-danger-strong active:translate-y-px',
}

/** The look of a button for other elements: `<Link className={buttonClasses()}>`. */
export function buttonClasses(look: ButtonLook = 'primary', more?: string): string {
  return classNames(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-full border-2 px-6 py-2 text-center font-bold leading-tight transition',
    'focus-visible:rounded-full disabled:opacity-60',
    looks[look],
    more,
  )
}

/** As low as the rows of a dense list, which it stands in. */
export const rowButtonClasses = 'min-h-9! px-3! py-0! text-dense as-table:whitespace-nowrap'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  /** Work is under way: shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean
}

export function Button({
  look = 'primary',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': isOff = busy,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || isOff || undefined}
      onClick={(event) => {
        // A second press would send a form twice; `disabled` would throw the focus away.
        if (busy || isOff) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClasses(look, className)}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}
