import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { donationOrders } from '#domain/admin/donation-contract.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { shownDonationStates } from '#domain/donations/donation.ts'
import { deskPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DonationSearch, searchFromAddress } from './donation-search.ts'

export interface DonationSearchFormProps {
  search: DonationSearch
  onSearch: (search: DonationSearch) => void
}

/** What to look for; nothing changes before the button is pressed. Give it a key of the search. */
export function DonationSearchForm({ search, onSearch }: DonationSearchFormProps) {
  const { t } = useTranslation(['donation-desk', 'receipt-export', 'ui'])
  const [days, setDays] = useState({ from: search.from, to: search.to })
  const [unfit, setUnfit] = useState<readonly string[]>([])
  const dateTexts = { day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = (['from', 'to'] as const).filter(
      (name) => days[name] !== '' && !isCalendarDay(days[name]),
    )
    setUnfit(wrong)
    if (wrong[0]) {
      document.getElementById(wrong[0])?.focus()
      return
    }
    const typed = new FormData(event.currentTarget)
    const address = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))
    address.set('desde', days.from)
    address.set('hasta', days.to)
    onSearch(searchFromAddress(address))
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <h2 className="text-xl">{t('search.title')}</h2>
        <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <TextField
            name="buscar"
            label={t('search.words')}
            defaultValue={search.words}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
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
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              name={name}
              legend={t(`search.${name}`)}
              texts={dateTexts}
              value={days[name]}
              error={unfit.includes(name) && t('receipt-export:otherDates.invalid')}
              onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
            />
          ))}
          <TextField
            name="minimo"
            label={t('search.least')}
            defaultValue={search.least}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            name="maximo"
            label={t('search.most')}
            defaultValue={search.most}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            <Search aria-hidden="true" className="size-5 shrink-0" />
            {t('search.submit')}
          </Button>
          <Link to={deskPaths.donations()} className={buttonClasses('quiet')}>
            {t('search.clear')}
          </Link>
        </div>
      </form>
    </Card>
  )
}
