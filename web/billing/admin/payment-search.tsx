import { useTranslation } from 'react-i18next'
import { paymentFilters } from '#domain/billing/admin/payments-contract.ts'
import { addMonths, isMonth, type Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { adminPages } from '#domain/pages.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { type PaymentSearch, paymentsAddress, searchFromAddress } from './payment.ts'

interface PaymentSearchFormProps {
  search: PaymentSearch
  /** The months that anything was paid for; `null` while that is not known. */
  months: { from: Month; to: Month } | null
  onSearch: (search: PaymentSearch) => void
}

/** Which payments to look for. */
export function PaymentSearchForm({ search, months, onSearch }: PaymentSearchFormProps) {
  const { t } = useTranslation('payments')
  const programmes = useProgrammes()
  const listedName = useListedName()
  const { language } = useLanguage()
  const any = { value: '', text: t('search.any') }
  const { words, state, programme, month } = search
  const without = (name: keyof PaymentSearch) => paymentsAddress({ ...search, [name]: '' })
  const programmeName = programmes.find(({ id }) => String(id) === programme)?.name ?? programme
  const chosen = [
    ...(state ? [{ text: t(`states.${state}`), to: without('state') }] : []),
    ...(programme ? [{ text: programmeName, to: without('programme') }] : []),
    ...(month ? [{ text: monthText(month, language), to: without('month') }] : []),
  ]

  return (
    <ListSearch
      texts={t('search', { returnObjects: true })}
      words={words}
      chosen={chosen}
      clearTo={adminPages.payments}
      onSearch={(typed) => onSearch(searchFromAddress(typed))}
    >
      <div key={JSON.stringify(search)} className="grid items-end gap-5 sm:grid-cols-3">
        <SelectField
          name="estado"
          label={t('search.state')}
          defaultValue={state}
          options={[any, ...paymentFilters.map((value) => ({ value, text: t(`states.${value}`) }))]}
        />
        <SelectField
          name="programa"
          label={t('search.programme')}
          defaultValue={programme}
          options={[
            any,
            ...programmes.map((one) => ({
              value: String(one.id),
              text: listedName(one),
              isName: true,
            })),
          ]}
        />
        <SelectField
          name="mes"
          label={t('search.month')}
          defaultValue={month}
          options={[
            any,
            ...monthsWith(months, month).map((value) => ({
              value,
              text: formatMonth(value, language),
            })),
          ]}
        />
      </div>
    </ListSearch>
  )
}

/** Returns what an address says that is no month stands as it is, to be taken off. */
function monthText(month: Month, language: Language): string {
  return isMonth(month) ? formatMonth(month, language) : month
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
  return isMonth(chosen) && !found.includes(chosen) ? [chosen, ...found] : found
}
