import { useTranslation } from 'react-i18next'
import { adFilters } from '#domain/banners/admin/ads-contract.ts'
import { SearchForm, SearchWords } from '#web/admin/search-form.tsx'
import { adminPaths } from '#web/own-paths.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type AdSearch, adsFromAddress } from './ads.ts'

export interface AdsSearchFormProps {
  search: AdSearch
  onSearch: (search: AdSearch) => void
}

/** Which requests to look for. */
export function AdsSearchForm({ search, onSearch }: AdsSearchFormProps) {
  const { t } = useTranslation('ads-admin')
  const { words, show } = search

  return (
    <SearchForm
      key={`${words} ${show}`}
      texts={{
        title: t('search.title'),
        submit: t('search.submit'),
        clear: t('search.clear'),
      }}
      clearTo={words !== '' || show !== 'all' ? adminPaths.ads() : null}
      onSearch={(typed) => onSearch(adsFromAddress(typed))}
    >
      <div className="grid items-end gap-5 sm:grid-cols-[2fr_1fr]">
        <SearchWords label={t('search.words')} defaultValue={words} />
        <SelectField
          name="estado"
          label={t('search.show')}
          defaultValue={show}
          options={adFilters.map((value) => ({ value, text: t(`show.${value}`) }))}
        />
      </div>
    </SearchForm>
  )
}
