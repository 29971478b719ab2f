import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/content/class-names.ts'

/** How much time is left, in words, with a sign where it runs out. */
export function TimeLeft({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) {
  const Icon = isUrgent ? TriangleAlert : Clock
  return (
    <span
      className={classNames('inline-flex items-center gap-2', isUrgent && 'font-bold text-danger')}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </span>
  )
}
