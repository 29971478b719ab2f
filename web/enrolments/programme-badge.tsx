import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { programmeLook } from '#web/programmes/programme-look.ts'
import { useProgramme } from '#web/programmes/use-timetable.ts'
import { Badge } from '#web/ui/content/badge.tsx'

/** The programme's name in its colour (spec §2). */
export function ProgrammeBadge({ id }: { id: ProgrammeId }) {
  const programme = useProgramme(id)
  return programme && <Badge look={programmeLook(id)}>{programme.name}</Badge>
}
