import { useTranslation } from 'react-i18next'
import { adminPaths } from '#web/own-paths.ts'
import { useMomentText } from '#web/profile/use-moment-text.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { Badge } from '#web/ui/content/badge.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { type Column, Table } from '#web/ui/content/table.tsx'
import { AdTimeLeft } from './ad-time-left.tsx'
import type { ListedAd } from './ads.ts'

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
  const columns: Column<ListedAd>[] = [
    {
      key: 'who',
      title: t('columns.who'),
      cell: ({ id, company, name, email, sampleId }) => (
        <span className="grid justify-items-start wrap-anywhere">
          <Link
            to={adminPaths.ad(id)}
            aria-label={t('openNamed', { company })}
            className={textLinkClasses}
          >
            {company}
          </Link>
          <span>{name}</span>
          <span className="text-ink-soft">{email}</span>
          {sampleId && <span className="text-ink-soft">{t('sample')}</span>}
        </span>
      ),
    },
    { key: 'place', title: t('columns.place'), cell: ({ place }) => t(`place.${place}`) },
    {
      key: 'asked',
      title: t('columns.asked'),
      cell: ({ askedAt }) => moment(askedAt, new Date()),
    },
    {
      key: 'state',
      title: t('columns.state'),
      cell: ({ state }) => (
        <span className="whitespace-nowrap">
          <Badge look={adStateLooks[state]}>{t(`state.${state}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'time',
      title: t('columns.time'),
      cell: ({ hoursLeft }) => <AdTimeLeft hoursLeft={hoursLeft} />,
    },
  ]
  return <Table caption={t('title')} columns={columns} rows={ads} rowKey={({ id }) => id} />
}
