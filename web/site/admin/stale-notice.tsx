import { useTranslation } from 'react-i18next'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { AdminSection } from './site-text.ts'

/** Lists the translations that are older than the Spanish text, until they are checked. */
export function StaleNotice({ stale }: Pick<AdminSection, 'stale'>) {
  const { t } = useTranslation('site-texts')
  if (stale.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      {stale.map((language) => (
        <p key={language}>{t(`staleIn.${language}`)}</p>
      ))}
    </Notice>
  )
}
