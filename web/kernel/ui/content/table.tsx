import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  numeric?: boolean
  /** What can only be pressed; left out on paper. */
  screenOnly?: boolean
  /** In a dense table: says on a phone, too, what it is, since its value alone does not. */
  titled?: boolean
}

interface TableProps<Row> {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** For who works with many rows: they are low, and the titles stay in sight. */
  dense?: boolean
}

const looks = {
  roomy: {
    body: 'gap-4',
    row: 'grid gap-1 p-4',
    head: 'px-2 py-2',
    cell: 'flex flex-wrap justify-between gap-x-4 before:text-ink-soft before:content-[attr(data-title)] as-table:px-2 as-table:py-2',
  },
  dense: {
    body: 'gap-2',
    row: 'relative flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-0.5 px-3 py-2 text-dense leading-[1.2] as-table:static as-table:hover:bg-sea-soft',
    head: 'bg-ground px-1.5 py-1.5 text-dense first:pl-0 as-table:under-top-bar as-table:z-10 as-table:[box-shadow:inset_0_-2px_var(--color-line-strong)] print:static print:[box-shadow:none]',
    cell: classNames(
      'min-w-0 first:grow [&_a]:min-h-[24px] [&_a>svg]:hidden',
      '[&_.rounded-full]:px-2.5 [&_.rounded-full]:py-0 [&_svg]:size-4',
      'as-table:relative as-table:h-10 as-table:px-1.5 as-table:py-0.5 as-table:align-middle as-table:first:pl-0',
      // Over the link of the whole card.
      'not-first:[&_:is(a,button)]:relative not-first:[&_:is(a,button)]:z-1',
    ),
  },
}

/** Leaves the room that an amount and the gap before it take. */
const besideAmountClasses = 'as-cards:basis-[calc(100%-6.625rem)]'

const titledClasses = 'before:mr-2 before:text-ink-soft before:content-[attr(data-title)]'

/**
 * A table where there is room, and on paper; on a phone each row is a card in which every value stands under its
 * column's title, if there is one. The roles keep it a table for screen readers in both shapes.
 */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false }: TableProps<Row>) {
  const look = looks[dense ? 'dense' : 'roomy']
  const hasAmounts = columns.some(({ numeric }) => numeric)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes the roles away
    <table role="table" className="block w-full as-table:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
        <tr role="row" className={dense ? undefined : 'border-b-2 border-line-strong'}>
          {columns.map(({ key, title, numeric, screenOnly }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames(
                look.head,
                numeric ? 'text-right' : 'text-left',
                screenOnly && 'print:hidden',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={classNames('grid as-table:table-row-group', look.body)}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-row={dense || undefined}
            className={classNames(
              'rounded-md border border-line bg-surface as-table:table-row as-table:border-0 as-table:border-b as-table:bg-transparent as-table:p-0',
              look.row,
            )}
          >
            {columns.map(({ key, title, cell, numeric, screenOnly, titled }, place) => (
              <td
                key={key}
                role="cell"
                data-title={title}
                className={classNames(
                  'as-cards:has-[>span:empty]:hidden as-table:table-cell as-table:before:content-none',
                  look.cell,
                  dense && titled && titledClasses,
                  // On a card, what it is about has the first line, and amounts stand at its end.
                  dense &&
                    place === 0 &&
                    (hasAmounts ? besideAmountClasses : 'as-cards:basis-full'),
                  dense && place > 0 && !numeric && 'as-cards:order-1',
                  dense && numeric && 'as-cards:basis-24 as-cards:text-right',
                  numeric && 'as-table:text-right as-table:figures',
                  // Over the cell's own display, which `as-table` gives it on paper, too.
                  screenOnly && 'print:hidden!',
                )}
              >
                <span className="as-table:contents">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
