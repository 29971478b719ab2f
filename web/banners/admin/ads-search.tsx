import { useTranslation } from 'react-i18next'
import { adFilters } from '#domain/banners/admin/ads-contract.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { type AdSearch, adsAddress, adsFromAddress } from './ads.ts'
import { bannerPaths } from './paths.ts'

interface AdsSearchFormProps {
  search: AdSearch
  onSearch: (search: AdSearch) => void
}

/** Which requests to look for. */
export function AdsSearchForm({ search, onSearch }: AdsSearchFormProps) {
  const { t } = useTranslation('ads-admin')
  const { words, show } = search

  return (
    <ListSearch
      texts={t('search', { returnObjects: true })}
      words={words}
      chosen={
        show === 'all'
          ? []
          : [{ text: t(`show.${show}`), to: adsAddress({ ...search, page: 1, show: 'all' }) }]
      }
      clearTo={bannerPaths.ads()}
      onSearch={(typed) => onSearch(adsFromAddress(typed))}
    >
      <div className="max-w-md">
        <SelectField
          key={show}
          name="estado"
          label={t('search.show')}
          defaultValue={show}
          options={adFilters.map((value) => ({ value, text: t(`show.${value}`) }))}
        />
      </div>
    </ListSearch>
  )
}
