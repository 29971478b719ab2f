import { useTranslation } from 'react-i18next'
import { accountFilters, accountOrders } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { type AccountSearch, accountsAddress, accountsFromAddress } from './account.ts'

interface AccountSearchFormProps {
  search: AccountSearch
  onSearch: (search: AccountSearch) => void
}

/** Shows whom to look for. */
export function AccountSearchForm({ search, onSearch }: AccountSearchFormProps) {
  const { t } = useTranslation('accounts-admin')
  const { words, show, order } = search
  const without = (change: Partial<AccountSearch>) =>
    accountsAddress({ ...search, page: 1, ...change })
  const chosen = [
    ...(show === 'all' ? [] : [{ text: t(`show.${show}`), to: without({ show: 'all' }) }]),
    ...(order === 'name' ? [] : [{ text: t(`order.${order}`), to: without({ order: 'name' }) }]),
  ]

  return (
    <ListSearch
      texts={t('search', { returnObjects: true })}
      words={words}
      chosen={chosen}
      clearTo={adminPages.accounts}
      onSearch={(typed) => onSearch(accountsFromAddress(typed))}
    >
      <div key={`${show} ${order}`} className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField
          name="estado"
          label={t('search.show')}
          defaultValue={show}
          options={accountFilters.map((value) => ({ value, text: t(`show.${value}`) }))}
        />
        <SelectField
          name="orden"
          label={t('search.order')}
          defaultValue={order}
          options={accountOrders.map((value) => ({ value, text: t(`order.${value}`) }))}
        />
      </div>
    </ListSearch>
  )
}
