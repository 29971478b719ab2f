import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { DocumentTable } from './document-table.tsx'
import { DocumentText } from './document-text.tsx'
import { unsettled } from './document-values.ts'

/** A part of a section as the locale files write it: a text is a paragraph. */
export type Block =
  | string
  | { title: string }
  | { list: string[] }
  | { steps: string[] }
  | { table: { caption: string; columns: string[]; rows: string[][] } }

export function DocumentBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return isSettled(block) ? (
      <p>
        <DocumentText text={block} />
      </p>
    ) : null
  }
  if ('title' in block) return <h3 className="pt-2 text-xl break-after-avoid">{block.title}</h3>
  if ('list' in block) return <Lines as="ul" look="list-disc" lines={block.list} />
  if ('steps' in block) return <Lines as="ol" look="list-decimal" lines={block.steps} />
  const { caption, columns, rows } = block.table
  return (
    <DocumentTable
      caption={caption}
      columns={columns}
      rows={rows.filter((row) => row.every(isSettled))}
    />
  )
}

function Lines({ as: List, look, lines }: { as: 'ul' | 'ol'; look: string; lines: string[] }) {
  return (
    <List className={classNames('grid gap-2 pl-6 marker:text-clay marker:font-bold', look)}>
      {lines.filter(isSettled).map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places, and two may say the same
        <li key={position} className="pl-1">
          <DocumentText text={line} />
        </li>
      ))}
    </List>
  )
}

/** Tells whether the text says something of which all facts are known. */
function isSettled(text: string): boolean {
  return text !== '' && !text.includes(unsettled)
}
