import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
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
 * A button, and a panel from the right edge for the phone's menu; pressing anything in it closes it.
 * The browser's own modal dialog keeps the focus and closes on Escape: the panel must open at once on
 * the first page, where nothing else is loaded yet. Before scripts run it opens as a popover.
 */
export function Drawer({ button, className, label, closeText, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
        className={className}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do it by keyboard */}
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        aria-label={label}
        onClick={({ currentTarget, target }) => {
          if (target !== currentTarget && !(target as Element).closest('a, button')) return
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
