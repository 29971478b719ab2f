import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/imports/read-rows.ts'
import { joinName, type WrittenName } from '#domain/imports/split-name.ts'
import { cellOf, type ImportRow, type ImportTable, withCells } from '#domain/imports/table.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { ImportUnderWay } from './use-import.ts'

interface ImportNamesProps {
  importing: ImportUnderWay
  table: ImportTable
}

/** How each name in one cell is divided: a question where it is not certain, and all others to look at. */
export function ImportNames({ importing, table }: ImportNamesProps) {
  const { t } = useTranslation('imports')
  const uncertain = importing.read?.uncertainNames ?? []
  // Asked once, a name stays in its place while it is corrected.
  const asked = useRef(new Set<number>())
  for (const { line } of uncertain) asked.current.add(line)
  const rows = table.rows.filter((row) => !row.leftOut && cellOf(table, row, 'fullName') !== '')
  const questions = rows.filter(({ line }) => asked.current.has(line))
  const others = rows.filter(({ line }) => !asked.current.has(line))

  function accept(): void {
    const accepted = uncertain.reduce(
      (changed, { line, ...name }) => withName(changed, line, name),
      table,
    )
    importing.change(accepted)
    focusSoon('names')
  }

  if (rows.length === 0) return null
  return (
    <section aria-labelledby="names" className="grid grid-cols-1 gap-4">
      <h3 id="names" tabIndex={-1} className="text-xl">
        {t('names.title')}
      </h3>
      {questions.length > 0 && (
        <Card look={uncertain.length > 0 ? 'sun' : 'plain'} className="grid gap-4 py-4">
          <p role="status" className="font-bold">
            {uncertain.length > 0
              ? t('names.question', { count: uncertain.length })
              : t('names.answered')}
          </p>
          <ul className="grid gap-4">
            {questions.map((row) => (
              <li key={row.line}>
                <NameFields importing={importing} table={table} row={row} />
              </li>
            ))}
          </ul>
          {uncertain.length > 0 && (
            <p>
              <Button look="secondary" onClick={accept}>
                {t('names.accept', { count: uncertain.length })}
              </Button>
            </p>
          )}
        </Card>
      )}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-sea underline">
            {t('names.all', { count: others.length })}
          </summary>
          <ul className="grid gap-2 pt-2">
            {others.map((row) => (
              <NameLine key={row.line} importing={importing} table={table} row={row} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The name as it was corrected, or as it was found to be right. */
function withName(table: ImportTable, line: number, name: WrittenName): ImportTable {
  return withCells(table, new Set([line]), { field: 'fullName', value: joinName(name) })
}

function NameLine({ importing, table, row }: ImportNamesProps & { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const [isCorrecting, setCorrecting] = useState(false)
  const { firstName, lastName } = nameIn(table, row)
  if (isCorrecting) {
    return (
      <li>
        <NameFields importing={importing} table={table} row={row} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b">
      <span className="wrap-anywhere">
        <Sentence>
          {(keep) =>
            t('names.divided', {
              line: row.line,
              firstName: keep(firstName),
              lastName: keep(lastName),
            })
          }
        </Sentence>
      </span>
      <Button
        look="quiet"
        aria-label={t('names.correctNamed', { line: row.line })}
        onClick={() => setCorrecting(true)}
      >
        {t('names.correct')}
      </Button>
    </li>
  )
}

function NameFields({ importing, table, row }: ImportNamesProps & { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const { firstName, lastName } = nameIn(table, row)
  const { line } = row

  function commit(changed: Partial<WrittenName>): void {
    importing.change(withName(table, line, { firstName, lastName, ...changed }))
  }

  return (
    <fieldset className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="wrap-anywhere pb-1">
        <Sentence>
          {(keep) => t('problems.rowNamed', { line, name: keep(cellOf(table, row, 'fullName')) })}
        </Sentence>
      </legend>
      {(['firstName', 'lastName'] as const).map((field) => {
        const value = { firstName, lastName }[field]
        return (
          <TextField
            key={`${field} ${value}`}
            label={t(`fields.${field}`)}
            defaultValue={value}
            onBlur={({ currentTarget }) => {
              const typed = currentTarget.value.trim()
              if (typed !== value) commit({ [field]: typed })
            }}
          />
        )
      })}
    </fieldset>
  )
}
