import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import { donationOrders } from '#domain/donations/admin/donation-contract.ts'
import { shownDonationStates } from '#domain/donations/donation.ts'
import { PeriodFields } from '#web/admin/period-fields.tsx'
import { SearchForm, SearchWords } from '#web/admin/search-form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import {
  type DonationSearch,
  type SearchProblems,
  searchFromAddress,
  searchProblems,
  searchToAddress,
} from './donation-search.ts'

export interface DonationSearchFormProps {
  search: DonationSearch
  onSearch: (search: DonationSearch) => void
}

/** Which donations to look for. Give it a key of the search. */
export function DonationSearchForm({ search, onSearch }: DonationSearchFormProps) {
  const { t } = useTranslation(['donation-admin', 'errors'])
  const [days, setDays] = useState({ from: search.from, to: search.to })
  const [problems, setProblems] = useState<SearchProblems>({})
  const isNarrowed = Object.keys(searchToAddress(search)).length > 0

  function searchFor(typed: URLSearchParams): void {
    const filter = { ...searchFromAddress(typed), ...days }
    const found = searchProblems(filter)
    setProblems(found)
    const first = (['from', 'to', 'least', 'most'] as const).find((name) => found[name])
    if (first) document.getElementById(first)?.focus()
    else onSearch(filter)
  }

  return (
    <SearchForm
      texts={{
        title: t('search.title'),
        submit: t('search.submit'),
        clear: t('search.clear'),
      }}
      clearTo={isNarrowed ? adminPages.donations : null}
      onSearch={searchFor}
    >
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <SearchWords label={t('search.words')} defaultValue={search.words} />
        <SelectField
          name="estado"
          label={t('columns.state')}
          defaultValue={search.state}
          options={[
            { value: '', text: t('search.any') },
            ...shownDonationStates.map((value) => ({ value, text: t(`states.${value}`) })),
          ]}
        />
        <SelectField
          name="orden"
          label={t('search.order')}
          defaultValue={search.order}
          options={donationOrders.map((value) => ({ value, text: t(`orders.${value}`) }))}
        />
      </div>
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
        <PeriodFields
          legends={{ from: t('search.from'), to: t('search.to') }}
          days={days}
          problems={problems}
          onChange={setDays}
        />
        <TextField
          id="least"
          name="minimo"
          label={t('search.least')}
          defaultValue={search.least}
          error={problems.least && t('errors:donations.amountInvalid')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          id="most"
          name="maximo"
          label={t('search.most')}
          defaultValue={search.most}
          error={
            problems.most &&
            t(problems.most === 'backwards' ? 'search.backwards' : 'errors:donations.amountInvalid')
          }
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </SearchForm>
  )
}
