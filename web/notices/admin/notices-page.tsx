import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotices } from '#domain/notices/admin/contract.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { useConfig } from '#web/startup/config.ts'
import { NoticeForm } from './notice-form.tsx'
import { NoticeList } from './notice-list.tsx'

/** The short notices on public pages: a new one, and those that are shown or were. */
export default function NoticesPage() {
  const { t } = useTranslation('notices')
  const { value: config, refresh } = useConfig()
  const { doneNotice, showDone } = useDoneNotice()
  // Each notice that was published is followed by an empty form.
  const [published, setPublished] = useState(0)
  const query = useAccountQuery(['other', 'notices'], listNotices)

  async function changed(words: string): Promise<void> {
    await Promise.all([query.refetch(), refresh()])
    showDone(words)
  }

  return (
    <div className="admin-page max-w-5xl">
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
