import { useTranslation } from 'react-i18next'
import { accountFilters, accountOrders } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/admin-pages.ts'
import { SearchForm, SearchWords } from '#web/admin/search-form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type AccountSearch, accountsFromAddress } from './account.ts'

export interface AccountSearchFormProps {
  search: AccountSearch
  onSearch: (search: AccountSearch) => void
}

/** Whom to look for. */
export function AccountSearchForm({ search, onSearch }: AccountSearchFormProps) {
  const { t } = useTranslation('accounts-admin')
  const { words, show, order } = search
  const isNarrowed = words !== '' || show !== 'all' || order !== 'name'

  return (
    <SearchForm
      key={`${words} ${show} ${order}`}
      texts={{
        title: t('search.title'),
        submit: t('search.submit'),
        clear: t('search.clear'),
      }}
      clearTo={isNarrowed ? adminPages.accounts : null}
      onSearch={(typed) => onSearch(accountsFromAddress(typed))}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <SearchWords label={t('search.words')} defaultValue={words} />
        </div>
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
    </SearchForm>
  )
}
