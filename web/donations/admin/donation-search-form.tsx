import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { donationOrders } from '#domain/donations/admin/contract.ts'
import { shownDonationStates } from '#domain/donations/donation.ts'
import { formatDayInFigures } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { PeriodFields } from '#web/kernel/lists/period-fields.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import {
  type DonationSearch,
  donationParameters,
  donationsAddress,
  type SearchProblems,
  searchFromForm,
  searchProblems,
} from './donation-search.ts'

interface DonationSearchFormProps {
  search: DonationSearch
  onSearch: (search: DonationSearch) => void
}

/** Which donations to look for. */
export function DonationSearchForm({ search, onSearch }: DonationSearchFormProps) {
  const { t } = useTranslation('donation-admin')
  const shown = JSON.stringify(search)
  // With what was shown then: once something else is, nothing is wrong any more.
  const [{ problems, at }, setProblems] = useState({ problems: {} as SearchProblems, at: shown })
  const chosen = useChosen(search)

  function check(typed: URLSearchParams): string | undefined {
    const found = searchProblems(searchFromForm(typed))
    setProblems({ problems: found, at: shown })
    return (['from', 'to', 'least', 'most'] as const).find((name) => found[name])
  }

  return (
    <ListSearch
      texts={t('search', { returnObjects: true })}
      words={search.words}
      chosen={chosen}
      clearTo={adminPages.donations}
      check={check}
      onSearch={(typed) => onSearch(searchFromForm(typed))}
    >
      <Fields key={shown} search={search} problems={at === shown ? problems : {}} />
    </ListSearch>
  )
}

/** Returns what is set, in words, and the address of the list without it. */
function useChosen(search: DonationSearch) {
  const { t } = useTranslation('donation-admin')
  const { language } = useLanguage()
  const { state, from, to, least, most, order } = search
  const day = (text: string) => formatDayInFigures(text, language)
  const texts = {
    state: state && t(`states.${state}`),
    from: from && `${t('search.from')}: ${day(from)}`,
    to: to && `${t('search.to')}: ${day(to)}`,
    least: least && `${t('search.least')}: ${least}`,
    most: most && `${t('search.most')}: ${most}`,
    order: order === 'newest' ? '' : t(`orders.${order}`),
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text === ''
      ? []
      : [{ text, to: donationsAddress({ ...search, [name]: name === 'order' ? 'newest' : '' }) }],
  )
}

interface FieldsProps {
  search: DonationSearch
  problems: SearchProblems
}

function Fields({ search, problems }: FieldsProps) {
  const { t } = useTranslation(['donation-admin', 'errors'])
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <SelectField
        name={donationParameters.state}
        label={t('columns.state')}
        defaultValue={search.state}
        options={[
          { value: '', text: t('search.any') },
          ...shownDonationStates.map((value) => ({ value, text: t(`states.${value}`) })),
        ]}
      />
      <SelectField
        name={donationParameters.order}
        label={t('search.order')}
        defaultValue={search.order}
        options={donationOrders.map((value) => ({ value, text: t(`orders.${value}`) }))}
      />
      <PeriodFields
        names={donationParameters}
        legends={{ from: t('search.from'), to: t('search.to') }}
        period={search}
        problems={problems}
      />
      <TextField
        id="least"
        name={donationParameters.least}
        label={t('search.least')}
        defaultValue={search.least}
        error={problems.least && t('errors:donations.amountInvalid')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        id="most"
        name={donationParameters.most}
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
  )
}
