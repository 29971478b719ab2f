import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, type Month } from '#domain/calendar.ts'
import { formatMonth } from '#domain/calendar-text.ts'
import { paymentFilters } from '#domain/invoices/payments-contract.ts'
import { deskPaths } from '#web/own-paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { Link } from '#web/shell/link.tsx'
import { useLanguage } from '#web/shell/use-language.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type PaymentSearch, searchFromAddress } from './payment.ts'

export interface PaymentSearchFormProps {
  search: PaymentSearch
  /** The months that anything was paid for; `null` while that is not known. */
  months: { from: Month; to: Month } | null
  onSearch: (search: PaymentSearch) => void
}

/** What to look for; nothing changes before the button is pressed. */
export function PaymentSearchForm({ search, months, onSearch }: PaymentSearchFormProps) {
  const { t } = useTranslation('payments')
  const programmes = useProgrammes()
  const { language } = useLanguage()
  const any = { value: '', text: t('search.any') }
  const isNarrowed = Object.values(search).some((value) => value !== '')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const texts = [...typed].map(([name, value]) => [name, String(value)])
    onSearch(searchFromAddress(new URLSearchParams(texts)))
  }

  return (
    <Card>
      {/* A search that came with the address stands in the fields; one that is left behind does not. */}
      <form key={JSON.stringify(search)} onSubmit={submit} className="grid gap-5">
        <h2 className="text-xl">{t('search.title')}</h2>
        <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
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
            label={t('search.state')}
            defaultValue={search.state}
            options={[
              any,
              ...paymentFilters.map((value) => ({ value, text: t(`states.${value}`) })),
            ]}
          />
          <SelectField
            name="programa"
            label={t('search.programme')}
            defaultValue={search.programme}
            options={[
              any,
              ...programmes.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            <Search aria-hidden="true" className="size-5 shrink-0" />
            {t('search.submit')}
          </Button>
          {isNarrowed && (
            <Link to={deskPaths.payments()} className={buttonClasses('quiet')}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </form>
    </Card>
  )
}

/** The months to choose from, newest first; the one that is looked for is among them. */
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
