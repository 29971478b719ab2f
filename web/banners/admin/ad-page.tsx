import { GalleryHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAd } from '#domain/banners/admin/ads-contract.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { AdAnswerForm } from './ad-answer-form.tsx'
import { AdFacts } from './ad-facts.tsx'
import { AdSettle } from './ad-settle.tsx'
import { AdThread } from './ad-thread.tsx'
import { AdTimeLeft } from './ad-time-left.tsx'
import { adStateLooks } from './ads-table.tsx'
import { adParameter, bannerPaths } from './paths.ts'

/** One request: its data, the answers sent, and the form for another answer. */
export default function AdPage() {
  const { t } = useTranslation('ads-admin')
  const { doneNotice, showDone } = useDoneNotice()
  const { undoable, removed } = useUndo({ keepsLast: true })
  // Each answer that was sent is followed by a new form.
  const [sent, setSent] = useState(0)
  const id = useQueryParameters().get(adParameter) ?? ''
  const query = useAccountQuery(['other', 'ad'], readAd, { params: { id } })
  const { data: ad, error } = query
  const isUnknown = error instanceof ApiError && error.code === 'ads.notFound'
  const title = t('request', { company: ad?.company ?? '' })

  async function refetch(): Promise<void> {
    await Promise.all([
      query.refetch(),
      queryClient.invalidateQueries({ queryKey: ['other', 'ads'] }),
    ])
  }

  async function changed(words: ReactNode): Promise<void> {
    showDone(words)
    await refetch()
  }

  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={ad ? title : t('title')}
        above={<BackLink to={bannerPaths.ads()}>{t('back')}</BackLink>}
      />
      {doneNotice}
      {!ad && isUnknown && <Notice tone="error" text={t('unknown')} />}
      {!ad && !isUnknown && <NotLoaded title={t('failed')} query={query} />}
      {ad && (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <Badge look={adStateLooks[ad.state]}>{t(`state.${ad.state}`)}</Badge>
            <AdTimeLeft hoursLeft={ad.hoursLeft} />
            <Link
              to={
                ad.bannerId ? bannerPaths.banner(ad.bannerId) : bannerPaths.banner(undefined, ad.id)
              }
              className={buttonClasses('secondary')}
            >
              <GalleryHorizontal className="size-5 shrink-0" />
              <span>{t(ad.bannerId ? 'banner.see' : 'banner.make')}</span>
            </Link>
          </div>
          <AdFacts ad={ad} />
          <AdThread answers={ad.answers} />
          <AdAnswerForm
            key={sent}
            ad={ad}
            onSent={async () => {
              await changed(
                <Sentence>{(keep) => t('answer.sent', { email: keep(ad.email) })}</Sentence>,
              )
              setSent((before) => before + 1)
            }}
            onSentBefore={() => void refetch()}
          />
          <AdSettle
            ad={ad}
            onSettled={async (state, undo) => {
              const words = t('settle.done', { state: t(`state.${state}`).toLowerCase() })
              undoable(words, () => undo().then(refetch))
              await refetch()
            }}
          />
          {removed}
        </>
      )}
    </div>
  )
}
