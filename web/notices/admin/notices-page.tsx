import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotices } from '#domain/notices/admin/notice-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useDoneNotice } from '#web/profile/use-done-notice.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useConfig } from '#web/shell/startup/config.ts'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NoticeList } from './notice-list.tsx'

/** The short notices on public pages: a new one, and those that are shown or were. */
export default function NoticesPage() {
  const { t } = useTranslation('notices')
  const { user } = useAuth()
  const { value: config, refresh } = useConfig()
  const { doneNotice, showDone } = useDoneNotice()
  // Each notice that was published is followed by an empty form.
  const [published, setPublished] = useState(0)
  const query = useQuery(
    {
      queryKey: ['other', 'notices', user?.id],
      queryFn: ({ signal }) => call(listNotices, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )

  async function changed(words: string): Promise<void> {
    await Promise.all([query.refetch(), refresh()])
    showDone(words)
  }

  return (
    <div className="admin-page max-w-5xl">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      {doneNotice}
      {query.data && config ? (
        <>
          <NoticeForm
            key={published}
            today={config.today}
            onPublished={async (words) => {
              await changed(words)
              setPublished((before) => before + 1)
            }}
          />
          <NoticeList notices={query.data.notices} today={config.today} onChanged={changed} />
        </>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}
