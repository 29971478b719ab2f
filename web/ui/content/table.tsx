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
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

/**
 * A table where there is room, and on paper; on a phone each row is a card in which every value stands under its
 * column's title, if there is one. The roles keep it a table for screen readers in both shapes.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes the roles away
    <table role="table" className="block w-full as-table:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
        <tr role="row" className="border-b-2 border-line-strong">
          {columns.map(({ key, title, numeric, screenOnly }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-2 py-2',
                numeric ? 'text-right' : 'text-left',
                screenOnly && 'print:hidden',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 as-table:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="grid gap-1 rounded-md border border-line bg-surface p-4 as-table:table-row as-table:border-0 as-table:border-b as-table:bg-transparent as-table:p-0"
          >
            {columns.map(({ key, title, cell, numeric, screenOnly }) => (
              <td
                key={key}
                role="cell"
                data-title={title}
                className={classNames(
                  'flex flex-wrap justify-between gap-x-4 before:text-ink-soft before:content-[attr(data-title)] as-cards:has-[>span:empty]:hidden as-table:table-cell as-table:px-2 as-table:py-2 as-table:before:content-none',
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
