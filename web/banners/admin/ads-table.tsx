import { useTranslation } from 'react-i18next'
import { adColumns } from '#domain/banners/admin/ad-columns.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { AdTimeLeft } from './ad-time-left.tsx'
import type { ListedAd } from './ads.ts'
import { bannerPaths } from './paths.ts'

export const adStateLooks = {
  new: 'sun',
  answered: 'quiet',
  accepted: 'moss',
  declined: 'quiet',
} as const

/** Who wants to advertise, and how long they have been waiting. */
export function AdsTable({ ads }: { ads: readonly ListedAd[] }) {
  const { t } = useTranslation('ads-admin')
  const moment = useMomentText()
  return (
    <ListTable
      list={adColumns}
      caption={t('title')}
      rows={ads}
      cells={{
        who: ({ id, company }) => (
          <Link
            to={bannerPaths.ad(id)}
            aria-label={t('openNamed', { company })}
            className={rowLinkClasses}
          >
            <span className="wrap-anywhere">{company}</span>
          </Link>
        ),
        sample: ({ sampleId }) => sampleId && t('sample'),
        received: ({ receivedAt }) => moment(receivedAt, new Date()),
        state: ({ state }) => (
          <span className="whitespace-nowrap">
            <Badge look={adStateLooks[state]}>{t(`state.${state}`)}</Badge>
          </span>
        ),
        time: ({ hoursLeft }) => <AdTimeLeft hoursLeft={hoursLeft} />,
      }}
    />
  )
}
