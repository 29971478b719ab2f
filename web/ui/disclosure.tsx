import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export interface DisclosureProps {
  /** What the button says. */
  button: ReactNode
  /** Name of the button when its content alone does not say what it is for. */
  label?: string
  /** Links or buttons; pressing one closes the panel. */
  children: ReactNode
}

/** A button that opens a small panel of links under it. */
export function Disclosure({ button, label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its button and links pass up
    <div
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        trigger.current?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 rounded-full px-3 font-bold hover:bg-sea-soft"
      >
        {button}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 transition-transform', open && 'rotate-180')}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its links pass up */}
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className="absolute right-0 z-30 mt-2 min-w-52 rounded-md border border-line bg-surface p-2 shadow-high"
      >
        {children}
      </div>
    </div>
  )
}

/** The look of one line in a disclosure's panel or in the drawer. */
export const menuItemClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-sm px-3 py-2 text-left leading-snug text-ink hover:bg-sea-soft aria-[current]:bg-sea-soft aria-[current]:font-bold aria-[current]:text-sea'
