import { useTranslation } from 'react-i18next'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { type InvoiceFilter, ownPaths } from '#web/signed-in-paths.ts'
import type { Invoices } from './invoice.ts'

interface InvoiceChoicesProps {
  filter: InvoiceFilter
  invoices: Invoices
}

/** By year, person and programme; a filter with a single value is left out. */
export function InvoiceChoices({ filter, invoices }: InvoiceChoicesProps) {
  const { t } = useTranslation('invoices')
  const { years, enrollees, programmes } = invoices
  const rows = [
    {
      name: 'year',
      label: t('filter.year'),
      all: t('filter.allYears'),
      options: years.map((year) => ({ id: year, text: year })),
    },
    {
      name: 'enrollee',
      label: t('filter.person'),
      all: t('filter.allPeople'),
      options: enrollees.map(({ id, name }) => ({ id, text: name || t('noName') })),
    },
    {
      name: 'programmeId',
      label: t('filter.programme'),
      all: t('filter.allProgrammes'),
      options: programmes.map(({ id, name }) => ({ id: String(id), text: name })),
    },
  ] as const
  return (
    <div className="grid gap-4 empty:hidden">
      {rows.map(({ name, label, all, options }) => {
        const chosen = filter[name]
        if (options.length < 2 && chosen === undefined) return null
        const choice = (id: string | undefined, text: string) => ({
          text,
          to: ownPaths.invoices({ ...filter, [name]: id }),
          isChosen: chosen === id,
        })
        return (
          <ChoiceLinks
            key={name}
            label={label}
            choices={[choice(undefined, all), ...options.map(({ id, text }) => choice(id, text))]}
          />
        )
      })}
    </div>
  )
}
