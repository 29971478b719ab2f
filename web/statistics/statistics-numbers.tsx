import { useTranslation } from 'react-i18next'
import type { StatisticsCell, StatisticsTable } from '#domain/statistics/statistics-tables.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { useCellText } from './use-statistics-words.ts'

interface StatisticsNumbersProps {
  title: string
  table: StatisticsTable
}

/** A chart's data as a table. Long ones scroll on their own. */
export function StatisticsNumbers({ title, table }: StatisticsNumbersProps) {
  const { t } = useTranslation('statistics')
  const { columns, rows, total } = table
  const label = t('numbers', { title })
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section
      tabIndex={0}
      aria-label={label}
      className="max-h-[44rem] overflow-auto rounded-sm print:max-h-none print:overflow-visible"
    >
      <table className="w-full">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((name, place) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'sticky top-0 border-b-2 border-line-strong bg-surface px-2 py-1.5 align-bottom wrap-normal',
                  sideOf(place),
                )}
              >
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={JSON.stringify(row[0])} row={row} />
          ))}
        </tbody>
        {total && (
          // On paper it would come again on every sheet.
          <tfoot className="sticky bottom-0 bg-surface print:static print:table-row-group">
            <Line row={total} isTotal />
          </tfoot>
        )}
      </table>
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
  )
}

function Line({ row, isTotal = false }: { row: readonly StatisticsCell[]; isTotal?: boolean }) {
  const text = useCellText()
  const [name, ...values] = row
  const weight = isTotal ? totalLook : 'border-b border-line'
  return (
    <tr className={weight}>
      <th
        scope="row"
        className={classNames('px-2 py-1.5 text-left wrap-break-word', !isTotal && 'font-normal')}
      >
        {name && text(name)}
      </th>
      {values.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
        <td key={place} className="figures px-2 py-1.5 text-right whitespace-nowrap">
          {text(cell)}
        </td>
      ))}
    </tr>
  )
}

// A border of the row would stay behind with the lines that scroll under it.
const totalLook = 'font-bold *:[box-shadow:inset_0_2px_0_var(--color-line-strong)]'

const sideOf = (place: number) => (place === 0 ? 'text-left' : 'text-right')
