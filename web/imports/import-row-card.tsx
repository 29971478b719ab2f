import { useTranslation } from 'react-i18next'
import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportProblem } from '#domain/imports/read-rows.ts'
import { cellOf, type ImportRow, type ImportTable, withColumn } from '#domain/imports/table.ts'
import { languageFacts, languages } from '#domain/language.ts'
import { offered } from '#domain/programmes/programme.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface ImportRowCardProps {
  table: ImportTable
  row: ImportRow
  /** Of this row, by now. */
  problems: readonly ImportProblem[]
  /** In which anything was wrong at any time. */
  fields: readonly ImportField[]
  onChange: (table: ImportTable) => void
  onLeaveOut: (leftOut: boolean) => void
}

/** One row with the cells that are or were wrong, and the way to leave it out. */
export function ImportRowCard(props: ImportRowCardProps) {
  const { table, row, problems, fields, onChange, onLeaveOut } = props
  const { t } = useTranslation('imports')
  const { line, leftOut } = row
  const name =
    cellOf(table, row, 'fullName') ||
    `${cellOf(table, row, 'firstName')} ${cellOf(table, row, 'lastName')}`.trim()

  function textOf({ code, otherLine }: ImportProblem): string {
    return t(`problems.${code}`, { otherLine })
  }

  return (
    <li>
      <Card look={leftOut || problems.length === 0 ? 'plain' : 'sun'} className="grid gap-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h3 className="wrap-anywhere text-xl">
            {name ? t('problems.rowNamed', { line, name }) : t('problems.row', { line })}
          </h3>
          <Button
            look="quiet"
            aria-label={t(leftOut ? 'problems.takeBackNamed' : 'problems.leaveOutNamed', { line })}
            onClick={() => onLeaveOut(!leftOut)}
          >
            {t(leftOut ? 'problems.takeBack' : 'problems.leaveOut')}
          </Button>
        </div>
        {leftOut && <p>{t('problems.isLeftOut')}</p>}
        {!leftOut && problems.length === 0 && (
          <p className="font-bold text-moss">{t('problems.isRight')}</p>
        )}
        {!leftOut && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {fields.map((field) => {
              const problem = problems.find((one) => one.field === field)
              return (
                <CellField
                  key={field}
                  field={field}
                  value={cellOf(table, row, field)}
                  error={problem && textOf(problem)}
                  onCommit={(value) => onChange(withCell(table, row, { field, value }))}
                />
              )
            })}
          </div>
        )}
      </Card>
    </li>
  )
}

/** A programme is written in the same way in all rows: what is chosen for one goes for all of them. */
function withCell(
  table: ImportTable,
  row: ImportRow,
  { field, value }: { field: ImportField; value: string },
): ImportTable {
  const full = withColumn(table, { field, heading: field })
  const place = full.columns.findIndex((column) => column.field === field)
  const before = row.cells[place] ?? ''
  const goesFor = (other: ImportRow) =>
    other.line === row.line ||
    (field === 'programme' && before !== '' && other.cells[place] === before)
  return {
    ...full,
    rows: full.rows.map((other) =>
      goesFor(other)
        ? { ...other, cells: other.cells.map((cell, at) => (at === place ? value : cell)) }
        : other,
    ),
  }
}

interface CellFieldProps {
  field: ImportField
  value: string
  error: string | undefined
  onCommit: (value: string) => void
}

/** Taken over when it is left, so that nothing is wrong while it is being typed. */
function CellField({ field, value, error, onCommit }: CellFieldProps) {
  const { t } = useTranslation('imports')
  const programmes = offered(useProgrammes())
  const label = t(`fields.${field}`)
  if (field === 'programme' || field === 'language') {
    const options =
      field === 'programme'
        ? programmes.map(({ name }) => ({ value: name, text: name }))
        : languages.map((language) => ({ value: language, text: languageFacts[language].name }))
    const isOne = options.some((option) => option.value === value)
    return (
      <SelectField
        label={label}
        hint={field === 'programme' ? t('problems.sameProgramme') : undefined}
        error={error}
        value={isOne ? value : ''}
        onChange={({ currentTarget }) => onCommit(currentTarget.value)}
        options={[
          ...(isOne ? [] : [{ value: '', text: value || t('problems.choose') }]),
          ...options,
        ]}
      />
    )
  }
  return (
    <TextField
      key={value}
      label={label}
      error={error}
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== value) onCommit(currentTarget.value)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}
