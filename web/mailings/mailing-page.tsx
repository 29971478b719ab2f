import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countRecipients } from '#domain/mailings/contract.ts'
import { toQuery, viewFromAddress, viewToAddress } from '#web/enrolments/admin/enrolment.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { MailingForm } from './mailing-form.tsx'
import { MailingList } from './mailing-list.tsx'

/** A message to the payers of the enrolments that the list in the address shows. */
export default function MailingPage() {
  const { t } = useTranslation('mailings')
  const { doneNotice, showDone } = useDoneNotice()
  // Each message that was sent is followed by an empty form.
  const [sent, setSent] = useState(0)
  const view = viewFromAddress(useQueryParameters())
  const { sort, ...filter } = toQuery(view)
  const query = useAccountQuery(['other', 'mailing', 'recipients'], countRecipients, {
    query: filter,
  })

  async function done(count: number): Promise<void> {
    showDone(t('done', { count }))
    setSent((before) => before + 1)
    await queryClient.invalidateQueries({ queryKey: ['other', 'mailing', 'list'] })
  }

  return (
    <div className="admin-page">
      <PageHeading
        title={t('title')}
        above={<BackLink to={adminPaths.enrolments(viewToAddress(view))}>{t('back')}</BackLink>}
      />
      {doneNotice}
      {!query.data && <NotLoaded title={t('failed')} query={query} />}
      {query.data?.payers === 0 && (
        <Card look="sea">
          <p className="prose">{t('nobody')}</p>
        </Card>
      )}
      {query.data && query.data.payers > 0 && (
        <MailingForm
          key={sent}
          filter={filter}
          counted={query.data}
          recount={() => void query.refetch()}
          onSent={done}
        />
      )}
      <MailingList />
    </div>
  )
}
