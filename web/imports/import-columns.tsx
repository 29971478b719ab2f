import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportField, importFields } from '#domain/imports/fields.ts'
import { type ImportTable, severalColumns, withColumn } from '#domain/imports/table.ts'
import { offered } from '#domain/programmes/programme.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { ImportNamePreview } from './import-name-preview.tsx'
import type { ImportUnderWay } from './use-import.ts'

interface ImportColumnsProps {
  importing: ImportUnderWay
  table: ImportTable
}

/** The second step: what each column is for, as far as its heading does not say it. */
export function ImportColumns({ importing, table }: ImportColumnsProps) {
  const { t } = useTranslation('imports')
  const [programme, setProgramme] = useState('')
  const [isAsked, setAsked] = useState(false)
  const has = (field: ImportField) => table.columns.some((column) => column.field === field)
  const twice = importFields.filter(
    (field) =>
      !severalColumns.has(field) &&
      table.columns.filter((column) => column.field === field).length > 1,
  )

  function next(): void {
    setAsked(true)
    if (twice.length > 0 || (!has('programme') && !programme)) return
    const missing: ImportField[] = has('fullName') ? [] : ['firstName', 'lastName']
    const withMissing = [...missing, 'email' as const].reduce(
      (grown, field) => withColumn(grown, { field, heading: t(`fields.${field}`) }),
      table,
    )
    const heading = t('fields.programme')
    importing.change(withColumn(withMissing, { field: 'programme', heading, value: programme }))
    importing.setStep('problems')
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl">
          {t('columns.title')}
        </h2>
        <p>{t('columns.lead', { count: table.rows.length })}</p>
      </div>
      <Refused refused={table.refused} />
      <ul className="grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2">
        {table.columns.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          <li key={place}>
            <ColumnField importing={importing} table={table} place={place} />
          </li>
        ))}
      </ul>
      <ImportNamePreview importing={importing} table={table} />
      {twice.map((field) => (
        <Notice key={field} tone="error">
          <p>{t('columns.twice', { field: t(`fields.${field}`) })}</p>
        </Notice>
      ))}
      {!has('email') && (
        <Notice tone="warning" role="note">
          <p>{t('columns.noEmail')}</p>
        </Notice>
      )}
      {!has('programme') && (
        <ProgrammeForAll
          value={programme}
          onChange={setProgramme}
          error={isAsked && !programme ? t('columns.programmeMissing') : undefined}
        />
      )}
      <p>
        <Button onClick={next}>{t('columns.next')}</Button>
      </p>
    </div>
  )
}

function Refused({ refused }: Pick<ImportTable, 'refused'>) {
  const { t } = useTranslation('imports')
  if (refused.length === 0) return null
  return (
    <Notice title={t('columns.refusedTitle')}>
      <ul className="grid gap-1">
        {refused.map(({ heading, kind }) => (
          <li key={heading}>{t(`columns.refused.${kind}`, { heading })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function ColumnField({ importing, table, place }: ImportColumnsProps & { place: number }) {
  const { t } = useTranslation('imports')
  const column = table.columns[place]
  const values = [...new Set(table.rows.map(({ cells }) => cells[place]).filter(Boolean))]

  function choose(value: string): void {
    const field = importFields.find((one) => one === value) ?? null
    const columns = table.columns.map((one, at) => (at === place ? { ...one, field } : one))
    importing.change({ ...table, columns })
  }

  return (
    <SelectField
      label={column?.heading || t('columns.unnamed', { place: place + 1 })}
      hint={
        values.length > 0 ? (
          <>
            <span>{t('columns.example', { values: values.slice(0, 3).join(' · ') })}</span>
            {column?.field === null && <span className="block">{t('columns.skipped')}</span>}
          </>
        ) : (
          t('columns.empty')
        )
      }
      value={column?.field ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      options={[
        { value: '', text: t('columns.skip') },
        ...importFields.map((field) => ({ value: field, text: t(`fields.${field}`) })),
      ]}
    />
  )
}

interface ProgrammeForAllProps {
  value: string
  onChange: (name: string) => void
  error: string | undefined
}

function ProgrammeForAll({ value, onChange, error }: ProgrammeForAllProps) {
  const { t } = useTranslation('imports')
  const programmes = offered(useProgrammes())
  return (
    <SelectField
      label={t('columns.programme')}
      hint={t('columns.programmeHint')}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: '', text: t('columns.programmeChoose') },
        ...programmes.map(({ name }) => ({ value: name, text: name, isName: true })),
      ]}
    />
  )
}
