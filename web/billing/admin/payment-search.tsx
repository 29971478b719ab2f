import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import { paymentFilters } from '#domain/billing/admin/payments-contract.ts'
import { addMonths, type Month } from '#domain/calendar.ts'
import { formatMonth } from '#domain/calendar-text.ts'
import { SearchForm, SearchWords } from '#web/admin/search-form.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type PaymentSearch, searchFromAddress } from './payment.ts'

export interface PaymentSearchFormProps {
  search: PaymentSearch
  /** The months that anything was paid for; `null` while that is not known. */
  months: { from: Month; to: Month } | null
  onSearch: (search: PaymentSearch) => void
}

/** Which payments to look for. */
export function PaymentSearchForm({ search, months, onSearch }: PaymentSearchFormProps) {
  const { t } = useTranslation('payments')
  const programmes = useProgrammes()
  const { language } = useLanguage()
  const any = { value: '', text: t('search.any') }
  const isNarrowed = Object.values(search).some((value) => value !== '')

  return (
    <SearchForm
      key={JSON.stringify(search)}
      texts={{
        title: t('search.title'),
        submit: t('search.submit'),
        clear: t('search.clear'),
      }}
      clearTo={isNarrowed ? adminPages.payments : null}
      onSearch={(typed) => onSearch(searchFromAddress(typed))}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchWords label={t('search.words')} defaultValue={search.words} />
        <SelectField
          name="estado"
          label={t('search.state')}
          defaultValue={search.state}
          options={[any, ...paymentFilters.map((value) => ({ value, text: t(`states.${value}`) }))]}
        />
        <SelectField
          name="programa"
          label={t('search.programme')}
          defaultValue={search.programme}
          options={[any, ...programmes.map(({ id, name }) => ({ value: String(id), text: name }))]}
        />
        <SelectField
          name="mes"
          label={t('search.month')}
          defaultValue={search.month}
          options={[
            any,
            ...monthsWith(months, search.month).map((value) => ({
              value,
              text: formatMonth(value, language),
            })),
          ]}
        />
      </div>
    </SearchForm>
  )
}

/** The months to choose from, newest first, including the current one. */
function monthsWith(months: PaymentSearchFormProps['months'], chosen: Month): Month[] {
  const found: Month[] = []
  for (
    let month = months?.to;
    months && month && month >= months.from;
    month = addMonths(month, -1)
  ) {
    found.push(month)
  }
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(chosen)
  return isMonth && !found.includes(chosen) ? [chosen, ...found] : found
}
