import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { programmeLook } from '#web/programmes/programme-look.ts'
import { useProgramme } from '#web/programmes/use-timetable.ts'

/** The programme's name in its colour (spec §2). */
export function ProgrammeBadge({ id }: { id: ProgrammeId }) {
  const programme = useProgramme(id)
  return programme && <Badge look={programmeLook(id)}>{programme.name}</Badge>
}
