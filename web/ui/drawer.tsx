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
 * A panel from the right edge for the phone's menu. The browser's own modal dialog keeps the focus
 * and closes on Escape; it must open at once on the first page, where nothing else is loaded yet.
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
        if (event.target === dialog.current) onClose()
      }}
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,90vw)] max-w-none overflow-y-auto bg-surface text-ink shadow-high"
    >
      <div className="grid gap-4 p-4">
        <button
          type="button"
          aria-label={closeText}
          onClick={onClose}
          className="grid size-12 place-items-center justify-self-end rounded-full hover:bg-sea-soft"
        >
          <X aria-hidden="true" className="size-7" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
