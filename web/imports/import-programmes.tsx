import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfRow } from '#domain/imports/read-rows.ts'
import { type ProgrammeGroup, programmeGroups } from '#domain/imports/row-groups.ts'
import { cellOf, type ImportTable, withCells, withLeftOut } from '#domain/imports/table.ts'
import { adminPages } from '#domain/pages.ts'
import { offered } from '#domain/programmes/programme.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import type { ImportUnderWay } from './use-import.ts'

interface ImportProgrammesProps {
  importing: ImportUnderWay
  table: ImportTable
}

/** One question for each different programme of the sheet that the site does not know, for all of its rows. */
export function ImportProgrammes({ importing, table }: ImportProgrammesProps) {
  const { t } = useTranslation('imports')
  const groups = useSeenGroups(table)
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="programmes" className="grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <h3 id="programmes" tabIndex={-1} className="text-xl">
          {t('programmes.title', { count: groups.length })}
        </h3>
        <p>
          <span>{t('programmes.missing')}</span>{' '}
          <Link to={adminPages.programmes} className={textLinkClasses}>
            {t('programmes.make')}
          </Link>
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {groups.map((group) => (
          <li key={group.key}>
            <GroupCard importing={importing} table={table} group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A question stays in its place once it was asked, with all rows that it was asked for. */
function useSeenGroups(table: ImportTable): ProgrammeGroup[] {
  const programmes = useProgrammes()
  const seen = useRef(new Map<string, ProgrammeGroup>())
  for (const group of programmeGroups(table, programmes)) {
    const before = seen.current.get(group.key)
    const lines = [...new Set([...(before?.lines ?? []), ...group.lines])]
    seen.current.set(group.key, { ...group, lines: lines.sort((a, b) => a - b) })
  }
  return [...seen.current.values()]
}

function GroupCard({ importing, table, group }: ImportProgrammesProps & { group: ProgrammeGroup }) {
  const { t } = useTranslation('imports')
  const inGroup = table.rows.filter(({ line }) => group.lines.includes(line))
  const rows = inGroup.filter(({ leftOut }) => !leftOut)
  const lines = new Set(rows.map(({ line }) => line))
  const chosen = new Set(rows.map((row) => cellOf(table, row, 'programme')))
  const [value = ''] = chosen.size === 1 ? chosen : []
  const names = rows.slice(0, 3).map((row) => nameOfRow(table, row))
  const choose = (of: ReadonlySet<number>, name: string) =>
    importing.change(withCells(table, of, { field: 'programme', value: name }))
  function leaveOut(of: readonly number[], leftOut: boolean): void {
    importing.change(withLeftOut(table, new Set(of), leftOut))
    focusSoon('programmes')
  }

  if (rows.length === 0) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
        <p>{t('programmes.isLeftOut', { written: group.written || t('programmes.empty') })}</p>
        <Button look="quiet" onClick={() => leaveOut(group.lines, false)}>
          {t('programmes.takeBack', { count: inGroup.length })}
        </Button>
      </Card>
    )
  }
  return (
    <Card className="grid gap-3 py-4">
      <ProgrammeChoice
        label={
          group.written
            ? t('programmes.written', { written: group.written })
            : t('programmes.emptyAsked')
        }
        hint={
          <Sentence>
            {(keep) =>
              t('programmes.rows', {
                count: rows.length,
                names: keep(`${names.join(', ')}${rows.length > names.length ? '…' : ''}`),
              })
            }
          </Sentence>
        }
        value={value}
        onChoose={(name) => choose(lines, name)}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        {rows.length > 1 && (
          <details className="min-w-0 grow basis-64">
            <summary className="min-h-11 py-2 text-sea underline">{t('programmes.each')}</summary>
            <ul className="grid grid-cols-1 gap-3 pt-2">
              {rows.map((row) => (
                <li key={row.line}>
                  <ProgrammeChoice
                    label={
                      <Sentence>
                        {(keep) =>
                          t('problems.rowNamed', {
                            line: row.line,
                            name: keep(nameOfRow(table, row)),
                          })
                        }
                      </Sentence>
                    }
                    value={cellOf(table, row, 'programme')}
                    onChoose={(name) => choose(new Set([row.line]), name)}
                  />
                </li>
              ))}
            </ul>
          </details>
        )}
        <Button
          look="quiet"
          aria-label={`${t('problems.leaveAll', { count: rows.length })} (${group.written || t('programmes.empty')})`}
          onClick={() => leaveOut([...lines], true)}
        >
          {t('problems.leaveAll', { count: rows.length })}
        </Button>
      </div>
    </Card>
  )
}

interface ProgrammeChoiceProps {
  label: ReactNode
  hint?: ReactNode
  value: string
  onChoose: (name: string) => void
}

function ProgrammeChoice({ label, hint, value, onChoose }: ProgrammeChoiceProps) {
  const { t } = useTranslation('imports')
  const names = offered(useProgrammes()).map(({ name }) => name)
  const isOne = names.includes(value)
  return (
    <SelectField
      label={label}
      hint={hint}
      value={isOne ? value : ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      options={[
        ...(isOne ? [] : [{ value: '', text: t('columns.programmeChoose') }]),
        ...names.map((name) => ({ value: name, text: name, isName: true })),
      ]}
    />
  )
}
