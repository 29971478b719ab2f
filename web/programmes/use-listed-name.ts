import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'

/** How administrators' lists name a programme: one that is not offered says so. */
export function useListedName(): (programme: Pick<Programme, 'name' | 'isOffered'>) => string {
  const { t } = useTranslation('programme-admin')
  return ({ name, isOffered }) => (isOffered ? name : t('notOfferedNamed', { name }))
}
