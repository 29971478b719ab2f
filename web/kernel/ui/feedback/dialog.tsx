import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeText: string
  /** A sentence under the title that is read out when the dialog opens. */
  description?: ReactNode
  children?: Elements
  /** The buttons at the foot, the main one first. */
  actions?: ReactNode
  /** What has the focus when it opens; without it, the way to close it. */
  firstField?: RefObject<HTMLElement | null>
  /** It may come over another dialog, which it veils and leaves as it is. */
  above?: boolean
}

/**
 * A question or a short form over the page. Only lazily loaded screens may import it: the primitive
 * under it is too heavy for the first load.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeText, description, children, actions, firstField, above } =
    props
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop
          className={classNames(
            'fixed inset-0 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            above ? 'z-60' : 'z-40',
          )}
        />
        <Primitive.Popup
          initialFocus={firstField}
          // Escape closes this one alone: those below listen at the document.
          onKeyDown={(event) => {
            if (!above || event.key !== 'Escape') return
            event.stopPropagation()
            onClose()
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 mx-auto grid max-h-[92dvh] w-full max-w-2xl gap-4 overflow-y-auto rounded-t-lg bg-surface p-6 shadow-high transition data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-lg',
            above ? 'z-70' : 'z-50',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-2xl font-bold">{title}</Primitive.Title>
            <Primitive.Close
              aria-label={closeText}
              className="-mt-1 -mr-2 grid size-12 shrink-0 place-items-center rounded-full hover:bg-sea-soft focus-visible:outline-offset-[-3px]"
            >
              <X className="size-6" />
            </Primitive.Close>
          </div>
          {description && <Primitive.Description>{description}</Primitive.Description>}
          {children}
          {actions && <div className="flex flex-wrap gap-3 pt-2">{actions}</div>}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
