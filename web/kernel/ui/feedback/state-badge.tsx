import type { LucideIcon } from 'lucide-react'
import { Badge, type BadgeProps } from '#web/kernel/ui/content/badge.tsx'

interface StateBadgeProps extends BadgeProps {
  Icon: LucideIcon
}

/** Shows what has become of a thing, in words with an icon: not by colour alone. */
export function StateBadge({ Icon, children, ...badge }: StateBadgeProps) {
  return (
    <Badge {...badge}>
      <span className="flex items-center gap-2">
        <Icon className="size-5 shrink-0" />
        <span className="self-baseline">{children}</span>
      </span>
    </Badge>
  )
}
