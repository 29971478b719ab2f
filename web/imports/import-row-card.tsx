import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField } from '#domain/imports/fields.ts'
import { type ImportProblem, nameOfRow } from '#domain/imports/read-rows.ts'
import {
  cellOf,
  type ImportRow,
  type ImportTable,
  withCells,
  withLeftOut,
} from '#domain/imports/table.ts'
import { languageFacts, languages } from '#domain/kernel/language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'

interface ImportRowCardProps {
  table: ImportTable
  row: ImportRow
  /** Of this row, by now. */
  problems: readonly ImportProblem[]
  /** In which anything was wrong at any time. */
  fields: readonly ImportField[]
  /** Whose address it is too. */
  sharedWith: ReactNode
  /** What stands in the row that a problem refers to. */
  otherOf: (problem: ImportProblem) => string | undefined
  onChange: (table: ImportTable) => void
}

/** One row with the cells that are or were wrong, and the way to leave it out. */
export function ImportRowCard(props: ImportRowCardProps) {
  const { table, row, problems, sharedWith, otherOf, onChange } = props
  const { t } = useTranslation('imports')
  const { line, leftOut } = row
  const name = nameOfRow(table, row)
  const fields = new Set(props.fields.map((field) => shownField(table, field)))

  function textOf({ code, otherLine, characters }: ImportProblem): string {
    return t(`problems.${code}`, { otherLine, characters })
  }

  return (
    <li>
      <Card look={leftOut || problems.length === 0 ? 'plain' : 'sun'} className="grid gap-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h3 className="wrap-anywhere text-xl">
            {name ? (
              <Sentence>{(keep) => t('problems.rowNamed', { line, name: keep(name) })}</Sentence>
            ) : (
              t('problems.row', { line })
            )}
          </h3>
          <Button
            look="quiet"
            aria-label={t(leftOut ? 'problems.takeBackNamed' : 'problems.leaveOutNamed', { line })}
            onClick={() => onChange(withLeftOut(table, new Set([line]), !leftOut))}
          >
            {t(leftOut ? 'problems.takeBack' : 'problems.leaveOut')}
          </Button>
        </div>
        {leftOut && <p>{t('problems.isLeftOut')}</p>}
        {!leftOut && problems.length === 0 && (
          <p className="font-bold text-moss">{t('problems.isRight')}</p>
        )}
        {!leftOut &&
          problems
            .flatMap((problem) => otherOf(problem) ?? [])
            .map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
        {!leftOut && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {[...fields].map((field) => {
              const problem = problems.find((one) => shownField(table, one.field) === field)
              return (
                <CellField
                  key={field}
                  field={field}
                  value={cellOf(table, row, field)}
                  hint={field === 'email' ? sharedWith : undefined}
                  error={problem && textOf(problem)}
                  onCommit={(value) =>
                    onChange(withCells(table, new Set([line]), { field, value }))
                  }
                />
              )
            })}
          </div>
        )}
      </Card>
    </li>
  )
}

/** The name is corrected where it stands: in one cell, or in two. */
function shownField({ columns }: ImportTable, field: ImportField): ImportField {
  const isName = field === 'firstName' || field === 'lastName'
  return isName && !columns.some((column) => column.field === field) ? 'fullName' : field
}

interface CellFieldProps {
  field: ImportField
  value: string
  hint: ReactNode
  error: string | undefined
  onCommit: (value: string) => void
}

/** Taken over when it is left, so that nothing is wrong while it is being typed. */
function CellField({ field, value, hint, error, onCommit }: CellFieldProps) {
  const { t } = useTranslation('imports')
  const label = t(`fields.${field}`)
  if (field === 'language') {
    const options = languages.map((language) => ({
      value: language,
      text: languageFacts[language].name,
    }))
    const isOne = options.some((option) => option.value === value)
    return (
      <SelectField
        label={label}
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
      hint={hint}
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
