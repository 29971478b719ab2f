import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'
import type { Keep } from '#web/kernel/ui/content/sentence.tsx'

/** Returns how administrators' lists name a programme: one that is not offered says so. */
export function useListedName() {
  const { t } = useTranslation('programme-admin')
  return ({ name, isOffered }: Pick<Programme, 'name' | 'isOffered'>, keep: Keep = String) =>
    isOffered ? keep(name) : t('notOfferedNamed', { name: keep(name) })
}
