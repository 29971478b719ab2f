import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAuditLog } from '#domain/audit/contract.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { type AuditAnswer, type AuditSearch, auditAddress, auditFromAddress } from './audit.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditSearchForm } from './audit-search.tsx'

/** Who has changed what: to be read, and nothing more. */
export default function AuditPage() {
  const { t } = useTranslation('audit')
  const navigate = useNavigate()
  const search = auditFromAddress(useQueryParameters())
  const query = useChanges(search)
  useRefetchOnNavigation(query)
  const pages = query.data?.pages ?? []
  const changes = pages.flatMap((page) => page.changes)
  const nothing = useNothingFound(search)

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')} />
      <OnlyAbout search={search} account={pages[0]?.account ?? null} />
      <AuditSearchForm
        search={search}
        actors={pages[0]?.actors ?? []}
        onSearch={(filter) => void navigate(auditAddress(filter))}
      />
      {(query.error || query.isPending) && <NotLoaded title={t('failed')} query={query} />}
      {query.data && changes.length === 0 && (
        <EmptyList title={nothing.title} text={nothing.text} />
      )}
      {changes.length > 0 && (
        <LoadMoreList query={query} count={changes.length} more={t('more')}>
          <ListCount>
            {t(query.hasNextPage ? 'shownSome' : 'shown', { count: changes.length })}
          </ListCount>
          <ol className="grid grid-cols-1 as-cards:gap-2">
            {changes.map((change) => (
              <AuditEntry key={change.id} change={change} />
            ))}
          </ol>
        </LoadMoreList>
      )}
      <p className="prose text-ink-soft">{t('lead')}</p>
    </div>
  )
}

/** Why the list is empty: no changes at all, none of this account, or none that match. */
function useNothingFound({ account, ...search }: AuditSearch): { title: string; text: string } {
  const { t } = useTranslation('audit')
  const isNarrowed = Object.values(search).some((value) => value !== '')
  const why = isNarrowed ? 'none' : account === '' ? 'empty' : 'noneHere'
  return { title: t(`${why}.title`), text: t(`${why}.text`) }
}

/** A reader who came from one account's page sees that the list is filtered. */
function OnlyAbout({ search, account }: { search: AuditSearch; account: AuditAnswer['account'] }) {
  const { t } = useTranslation('audit')
  if (search.account === '' || account === null) return null
  return (
    <Notice>
      <p>
        {account.name ? (
          <Sentence>{(keep) => t('onlyAbout', { name: keep(account.name) })}</Sentence>
        ) : (
          t('onlyAboutErased')
        )}
      </p>
      <p>
        <Link to={auditAddress({ ...search, account: '' })} className={textLinkClasses}>
          {t('everything')}
        </Link>
      </p>
    </Notice>
  )
}

function useChanges({ words, actor, action, from, to, account }: AuditSearch) {
  const filter = {
    search: words || undefined,
    actor: actor || undefined,
    action: action || undefined,
    from: from || undefined,
    to: to || undefined,
    account: account || undefined,
  }
  return useAccountPages(['user', 'audit'], listAuditLog, { query: filter })
}
