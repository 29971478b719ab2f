import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { HeldRole } from '#domain/kernel/held-role.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'

/** Lists roles with their programmes, each with its last day. */
export function HeldRoles({ roles }: { roles: readonly HeldRole[] }) {
  const { t } = useTranslation('roles')
  const { language } = useLanguage()
  return (
    <ul className="grid gap-1">
      {roles.map(({ role, programmeId, until }) => (
        <li key={`${role} ${programmeId}`} className="flex flex-wrap gap-x-3">
          <span className="font-bold">
            <RoleName role={role} programmeId={programmeId} />
          </span>
          <span className="text-ink-soft">{t('until', { day: formatDay(until, language) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Names a role, with the programme of an instructor's. */
export function RoleName({ role, programmeId }: Pick<HeldRole, 'role' | 'programmeId'>) {
  const { t } = useTranslation('roles')
  const programme = findProgramme(useProgrammes(), programmeId ?? 0)
  return (
    <Sentence>
      {(keep) => [t(`names.${role}`), ...(programme ? [keep(programme.name)] : [])].join(' · ')}
    </Sentence>
  )
}
