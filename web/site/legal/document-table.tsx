import { DocumentText } from './document-text.tsx'

interface DocumentTableProps {
  caption: string
  columns: readonly string[]
  /** The first text of each names its row. */
  rows: readonly (readonly string[])[]
}

/**
 * A table of words rather than figures. On a phone each row is a card under its first text, and the
 * others stand below their columns' titles. The roles keep it a table for screen readers.
 */
export function DocumentTable({ caption, columns, rows }: DocumentTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes the roles away
    <table role="table" className="block w-full @lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only @lg:not-sr-only @lg:table-header-group">
        <tr role="row" className="border-b-2 border-line-strong">
          {columns.map((title) => (
            <th key={title} role="columnheader" scope="col" className="py-2 pr-5 text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid grid-cols-1 gap-3 @lg:table-row-group">
        {rows.map(([name = '', ...cells]) => (
          <tr
            key={name}
            role="row"
            className="grid grid-cols-1 gap-2 rounded-md border border-line bg-surface p-4 break-inside-avoid @lg:table-row @lg:border-0 @lg:border-b @lg:bg-transparent @lg:p-0"
          >
            <th
              role="rowheader"
              scope="row"
              className="text-left align-top font-normal wrap-break-word @max-lg:text-lg @lg:py-3 @lg:pr-5"
            >
              <DocumentText text={name} />
            </th>
            {cells.map((text, at) => (
              <td
                key={columns[at + 1]}
                role="cell"
                data-title={columns[at + 1]}
                className="align-top before:block before:text-ink-soft before:content-[attr(data-title)] @lg:py-3 @lg:pr-5 @lg:before:content-none"
              >
                <DocumentText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
