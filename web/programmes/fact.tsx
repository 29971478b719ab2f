import type { ReactNode } from 'react'

/** A line of what there is to know about a programme, behind its icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-clay">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
