import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface DrawerProps {
  /** What the button that opens it says, and its look. */
  button: ReactNode
  className: string
  label: string
  closeText: string
  children: Elements
}

/**
 * A button, and a panel from the right edge for the phone's menu. The browser opens its own modal dialog,
 * which keeps the focus and closes on Escape, without scripts; where it does not know commands, a popover.
 */
export function Drawer({ button, className, label, closeText, children }: DrawerProps) {
  const id = useId()

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        popoverTarget={id}
        {...commandFor(id, 'show-modal')}
        className={className}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do it by keyboard */}
      <dialog
        id={id}
        popover="auto"
        aria-label={label}
        // A link shows another page in the place of this one, and beside the panel is its backdrop.
        onClick={({ currentTarget, target }) => {
          if (target !== currentTarget && !(target as Element).closest('a')) return
          currentTarget.close()
          currentTarget.hidePopover?.()
        }}
        className="drawer"
      >
        <div className="grid gap-4 p-4">
          <div className="flex items-center justify-between">
            <p aria-hidden="true" className="pl-3 text-xl font-bold">
              {label}
            </p>
            <button
              type="button"
              aria-label={closeText}
              popoverTarget={id}
              {...commandFor(id, 'close')}
              className="grid size-12 place-items-center rounded-full hover:bg-sea-soft"
            >
              <X className="size-7" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}

/** Attributes that React's types do not know yet. */
const commandFor = (commandfor: string, command: 'show-modal' | 'close'): object => ({
  commandfor,
  command,
})
