import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/imports/read-rows.ts'
import { splitName } from '#domain/imports/split-name.ts'
import { cellOf, type ImportTable } from '#domain/imports/table.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import type { ImportUnderWay } from './use-import.ts'

/** Enough to see how it goes; the next step shows all. */
const SHOWN = 5

interface ImportNamePreviewProps {
  importing: ImportUnderWay
  table: ImportTable
}

/** How names are going to be divided and written, by the rows that are hardest to read. */
export function ImportNamePreview({ importing, table }: ImportNamePreviewProps) {
  const { t } = useTranslation('imports')
  const rows = table.rows.filter(({ leftOut }) => !leftOut)
  const inOneCell = rows
    .map((row) => ({
      ...nameIn(table, row),
      line: row.line,
      whole: cellOf(table, row, 'fullName'),
    }))
    .filter(({ whole }) => whole !== '')
    .sort((a, b) => difficulty(b.whole) - difficulty(a.whole))
  return (
    <div className="grid grid-cols-1 gap-4">
      <NamesTidied importing={importing} table={table} />
      {inOneCell.length > 0 && (
        <section aria-labelledby="divided" className="grid grid-cols-1 gap-2">
          <h3 id="divided" className="text-xl">
            {t('names.previewTitle')}
          </h3>
          <p>{t('names.previewText')}</p>
          <Table
            caption={t('names.previewTitle')}
            rows={inOneCell.slice(0, SHOWN)}
            rowKey={({ line }) => line}
            columns={[
              { key: 'whole', title: t('names.inSheet'), cell: ({ whole }) => whole },
              {
                key: 'firstName',
                title: t('fields.firstName'),
                cell: ({ firstName }) => firstName,
              },
              { key: 'lastName', title: t('fields.lastName'), cell: ({ lastName }) => lastName },
            ]}
          />
        </section>
      )}
    </div>
  )
}

/** Uncertain ones first, then the longest. */
function difficulty(whole: string): number {
  return (splitName(whole).isCertain ? 0 : 100) + whole.split(' ').length
}

function NamesTidied({ importing, table }: ImportNamePreviewProps) {
  const { t } = useTranslation('imports')
  const as = (namesTidied: boolean) =>
    table.rows.map((row) => {
      const { firstName, lastName } = nameIn({ ...table, namesTidied }, row)
      return fullName({ firstName, lastName })
    })
  const [typed, tidied] = [as(false), as(true)]
  const changed = tidied.filter((name, place) => name !== typed[place])
  const [example] = changed.toSorted((a, b) => b.length - a.length)
  if (example === undefined) return null
  return (
    <CheckboxField
      label={<Sentence>{(keep) => t('names.tidied', { name: keep(example) })}</Sentence>}
      hint={t('names.tidiedHint', { count: changed.length })}
      checked={table.namesTidied ?? false}
      onChange={({ currentTarget }) =>
        importing.change({ ...table, namesTidied: currentTarget.checked })
      }
    />
  )
}
