import { useTranslation } from 'react-i18next'
import { type LeftOutRow, leftOutRows } from '#domain/imports/row-groups.ts'
import { type ImportTable, withLeftOut } from '#domain/imports/table.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import type { ImportUnderWay } from './use-import.ts'

interface ImportLeftOutProps {
  importing: ImportUnderWay
  table: ImportTable
  /** Lines whose card stands above, with the same button. */
  except?: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** The rows that are left out, by name and with the reason, and the way back for each. */
export function ImportLeftOut({ importing, table, except = none }: ImportLeftOutProps) {
  const { t } = useTranslation('imports')
  const rows = (importing.known ? leftOutRows(table, importing.known) : []).filter(
    ({ line }) => !except.has(line),
  )

  function takeBack(line: number): void {
    importing.change(withLeftOut(table, new Set([line]), false))
    focusSoon('left-out')
  }

  function reasonOf({ reasons }: LeftOutRow): string {
    if (reasons === 'total') return t('leftOut.total')
    if (reasons.length === 0) return t('leftOut.chosen')
    return reasons.map(({ code, ...facts }) => t(`leftOut.${code}`, facts)).join(' ')
  }

  if (rows.length === 0) return null
  return (
    <section aria-labelledby="left-out" className="grid grid-cols-1 gap-2">
      <h3 id="left-out" tabIndex={-1} className="text-xl">
        {t('leftOut.title', { count: rows.length })}
      </h3>
      <ul className="grid grid-cols-1">
        {rows.map((row) => (
          <li
            key={row.line}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1"
          >
            <p className="min-w-0 grow basis-64 wrap-anywhere">
              <span className="block font-bold">
                {row.name ? (
                  <Sentence>
                    {(keep) => t('problems.rowNamed', { line: row.line, name: keep(row.name) })}
                  </Sentence>
                ) : (
                  t('problems.row', { line: row.line })
                )}
              </span>
              <span>{reasonOf(row)}</span>
            </p>
            <Button
              look="quiet"
              aria-label={t('problems.takeBackNamed', { line: row.line })}
              onClick={() => takeBack(row.line)}
            >
              {t('problems.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
