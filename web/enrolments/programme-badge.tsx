import { type ProgrammeId, programmeName } from '#domain/programmes/programme.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks: Record<ProgrammeId, 'sea' | 'clay'> = { 1: 'sea', 2: 'clay' }

/** The programme's name in its colour (spec §2). */
export function ProgrammeBadge({ id }: { id: ProgrammeId }) {
  return <Badge look={looks[id]}>{programmeName(id)}</Badge>
}
