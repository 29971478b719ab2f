import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countRecipients } from '#domain/mailings/mailing-contract.ts'
import { toQuery, viewFromAddress, viewToAddress } from '#web/enrolments/admin/enrolment.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { adminPaths } from '#web/own-paths.ts'
import { useDoneNotice } from '#web/profile/use-done-notice.tsx'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { MailingForm } from './mailing-form.tsx'
import { MailingList } from './mailing-list.tsx'

/** A message to the payers of the enrolments that the list in the address shows. */
export default function MailingPage() {
  const { t } = useTranslation('mailings')
  const { user } = useAuth()
  const { doneNotice, showDone } = useDoneNotice()
  // Each message that was sent is followed by an empty form.
  const [sent, setSent] = useState(0)
  const view = viewFromAddress(useQueryParameters())
  const { sort, ...filter } = toQuery(view)
  const query = useQuery(
    {
      queryKey: ['other', 'mailing', 'recipients', user?.id, filter],
      queryFn: ({ signal }) => call(countRecipients, { signal, query: filter }),
      refetchOnMount: 'always',
    },
    queries,
  )

  async function done(count: number): Promise<void> {
    showDone(t('done', { count }))
    setSent((before) => before + 1)
    await queries.invalidateQueries({ queryKey: ['other', 'mailing', 'list'] })
  }

  return (
    <div className="admin-page">
      <PageTitle text={t('title')} />
      <PageHeading
        title={t('title')}
        above={
          <Link to={adminPaths.enrolments(viewToAddress(view))} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('back')}
          </Link>
        }
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
