import { Clock, TriangleAlert } from 'lucide-react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'

export interface TimeLeftProps {
  /** Whole ones, below zero once it is late; `null`: nothing waits. */
  hoursLeft: number | null
  /** With fewer than these it is urgent. */
  urgentHours: number
  format: (state: 'left' | 'lastHour' | 'late', hours: number) => string
}

/** How much time is left, in words, with an icon where it runs out. */
export function TimeLeft({ hoursLeft, urgentHours, format }: TimeLeftProps) {
  if (hoursLeft === null) return null
  const isUrgent = hoursLeft < urgentHours
  const Icon = isUrgent ? TriangleAlert : Clock
  const state = hoursLeft < 0 ? 'late' : hoursLeft === 0 ? 'lastHour' : 'left'
  return (
    <span
      className={classNames('inline-flex items-center gap-2', isUrgent && 'font-bold text-danger')}
    >
      <Icon className="size-5 shrink-0" />
      <span>{format(state, Math.abs(hoursLeft))}</span>
    </span>
  )
}
