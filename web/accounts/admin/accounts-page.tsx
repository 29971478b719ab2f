import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { Pager } from '#web/kernel/lists/pager.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { type AccountSearch, accountsAddress, accountsFromAddress } from './account.ts'
import { AccountSearchForm } from './account-search.tsx'
import { AccountTable } from './account-table.tsx'

export default function AccountsPage() {
  const { t } = useTranslation(['accounts-admin', 'lists'])
  const navigate = useNavigate()
  const { user } = useAuth()
  const search = accountsFromAddress(useQueryParameters())
  const query = useAccounts(search)
  useRefetchOnNavigation(query)
  const { data } = query
  const found = useRef<HTMLParagraphElement>(null)
  const shown = useRef(search.page)

  useEffect(() => {
    if (shown.current === search.page) return
    shown.current = search.page
    // Reading goes on at the top of the next page, not below it.
    found.current?.focus()
  }, [search.page])

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        {mayUse(user, 'people') && (
          <>
            <Link to={adminPages.newAccount} className={buttonClasses('primary')}>
              {t('open.title')}
            </Link>
            <Link to={adminPages.letters} className={buttonClasses('secondary')}>
              {t('open.letters')}
            </Link>
          </>
        )}
      </ListHeading>
      <AccountSearchForm
        search={search}
        onSearch={(filter) => void navigate(accountsAddress(filter))}
      />
      {(query.error || !data) && <NotLoaded title={t('failed')} query={query} />}
      {data?.total === 0 && <EmptyList title={t('none.title')} text={t('none.text')} />}
      {data && data.total > 0 && (
        <div className="grid gap-3">
          <ListCount ref={found} closestTo={data.isClosest && search.words}>
            {[
              t('found', { count: data.total }),
              data.pages > 1 && t('lists:pages.now', { page: data.page, pages: data.pages }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </ListCount>
          <AccountTable accounts={data.accounts} />
          <Pager
            page={data.page}
            pages={data.pages}
            to={(page) => accountsAddress({ ...search, page })}
          />
        </div>
      )}
      {data && <p className="prose text-ink-soft">{t('lead')}</p>}
    </div>
  )
}

function useAccounts({ words, show, order, page }: AccountSearch) {
  const filter = { search: words || undefined, show, order, page }
  return useAccountQuery(['user', 'accounts'], listAccounts, {
    query: filter,
    placeholderData: keepPreviousData,
  })
}
