import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Level } from '#domain/status/status.ts'

/** The colour and the icon of each level; words say it as well. */
export const levelLooks = {
  good: { look: 'moss', Icon: CircleCheck },
  warning: { look: 'sun', Icon: TriangleAlert },
  bad: { look: 'clay', Icon: CircleX },
} as const satisfies Record<Level, object>
