import type { ReactNode } from 'react'

/**
 * Room for an advertisement, reserved while it is empty: the prerendered page knows none of them, and nothing
 * may move when one is loaded.
 */
export function BannerPlace({ children }: { children: ReactNode }) {
  return (
    <div className="@container grid grid-cols-1">
      <div className="grid grid-cols-1 min-h-[calc(50cqi+3.5rem)]">{children}</div>
    </div>
  )
}
