import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface DisclosureProps {
  /** What the button says. */
  button: ReactNode
  /** Name of the button when its content alone does not say what it is for. */
  'aria-label'?: string
  /** Links or buttons; pressing one closes the panel. */
  children: ReactNode
}

/**
 * A button that opens a small panel of links under it: a popover of the browser's own, which opens
 * and closes on Escape without scripts too.
 */
export function Disclosure({ button, children, ...named }: DisclosureProps) {
  const id = useId()
  return (
    <div className="disclosure">
      <button type="button" popoverTarget={id} {...named}>
        <span className="contents">{button}</span>
        <ChevronDown className="size-5 transition-transform" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on its links */}
      <div
        id={id}
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The Tab key has left it; a press elsewhere closes it anyway.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.()
        }}
      >
        {children}
      </div>
    </div>
  )
}

/** The look of one line in a disclosure's panel or in the drawer. */
export const menuItemClasses = 'menu-item'
