import { useTranslation } from 'react-i18next'
import { usePersonTexts } from '#web/enrolments/person/person-facts.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import type { Correctable } from './use-correction-form.ts'

interface ConflictProps {
  /** What typing began with, where that is known. */
  before: Correctable | null
  now: Correctable
}

/** The values that were stored meanwhile. */
export function Conflict({ before, now }: ConflictProps) {
  const { t } = useTranslation('enrolments')
  const [old, newer] = [usePersonTexts((before ?? now).enrollee), usePersonTexts(now.enrollee)]
  return (
    <ConflictNotice
      version={now.version}
      texts={t('correction.changed', { returnObjects: true })}
      facts={newer
        .filter(({ value }, index) => !before || value !== old[index]?.value)
        .map(({ name, value }) => [name, value])}
    />
  )
}
