import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  closeText: string
  children: ReactNode
}

/**
 * A panel from the right edge for the phone's menu; pressing anything in it closes it. The browser's
 * own modal dialog keeps the focus and closes on Escape: the panel must open at once on the first
 * page, where nothing else is loaded yet.
 */
export function Drawer({ open, onClose, label, closeText, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do it by keyboard
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        const pressed = event.target as Element
        if (pressed === dialog.current || pressed.closest('a, button')) onClose()
      }}
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,90vw)] max-w-none overflow-y-auto bg-surface text-ink shadow-high"
    >
      <div className="grid gap-4 p-4">
        <div className="flex items-center justify-between">
          <p aria-hidden="true" className="pl-3 text-xl font-bold">
            {label}
          </p>
          <button
            type="button"
            aria-label={closeText}
            className="grid size-12 place-items-center rounded-full hover:bg-sea-soft"
          >
            <X aria-hidden="true" className="size-7" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
