import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportProblem, nameOfRow } from '#domain/imports/read-rows.ts'
import { sharedEmails } from '#domain/imports/row-groups.ts'
import { type ImportTable, withCells, withLeftOut } from '#domain/imports/table.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ImportLeftOut } from './import-left-out.tsx'
import { ImportNames } from './import-names.tsx'
import { ImportProgrammes } from './import-programmes.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { ImportRowCard } from './import-row-card.tsx'
import type { ImportUnderWay } from './use-import.ts'

/** As many as a person goes through before they want to see an end. */
const SHOWN_AT_ONCE = 25

/** What cannot be understood in them may as well be empty. */
const mayBeEmpty = [
  ['birthDate', 'birthDateInvalid'],
  ['enrolledOn', 'enrolledOnInvalid'],
  ['phone', 'phoneInvalid'],
] as const

interface ImportProblemsProps {
  importing: ImportUnderWay
  table: ImportTable
}

/**
 * The third step: each row that cannot be imported, corrected here or left out. A row stays in its place
 * once it was wrong, so that it does not go away under the reader's hands.
 */
export function ImportProblems({ importing, table }: ImportProblemsProps) {
  const { t } = useTranslation('imports')
  const { problems } = importing
  // Programmes are asked once for all rows, beside which a row may have nothing wrong.
  const ofRows = problems.filter(({ field }) => field !== 'programme')
  const seen = useSeen(ofRows)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const wrong = new Set(problems.map(({ line }) => line))
  const rows = table.rows.filter(({ line }) => seen.has(line))
  const shared = sharedEmails(importing.read?.people ?? [])
  const isQuiet = rows.length === 0 && wrong.size === 0

  function sharedWith(line: number): ReactNode {
    const one = shared.find(({ people }) => people.slice(1).some((other) => other.line === line))
    const [holder] = one?.people ?? []
    return (
      holder && (
        <Sentence>{(keep) => t('remarks.sharedHere', { name: keep(holder.name) })}</Sentence>
      )
    )
  }

  function otherOf({ otherLine }: ImportProblem): string | undefined {
    const other = table.rows.find(({ line }) => line === otherLine)
    if (!other) return undefined
    const cells = other.cells.filter((cell, at) => {
      const field = table.columns[at]?.field
      return cell && field && !['firstName', 'lastName', 'fullName'].includes(field)
    })
    return t('problems.otherRow', {
      line: otherLine,
      data: [nameOfRow(table, other), ...cells].join(' · '),
    })
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl">
          {t('problems.title')}
        </h2>
        <Kept notSaved={importing.notSaved} />
      </div>
      {isQuiet ? (
        <Notice tone="success">
          <p>{t('problems.none')}</p>
        </Notice>
      ) : (
        <p role="status" className="font-bold">
          {wrong.size > 0 ? t('problems.lead', { count: wrong.size }) : t('problems.solved')}
        </p>
      )}
      <ImportProgrammes importing={importing} table={table} />
      <ForMany importing={importing} table={table} problems={ofRows} />
      <ul className="grid grid-cols-1 gap-4">
        {rows.slice(0, shown).map((row) => (
          <ImportRowCard
            key={row.line}
            table={table}
            row={row}
            problems={ofRows.filter(({ line }) => line === row.line)}
            fields={[...(seen.get(row.line) ?? [])]}
            sharedWith={sharedWith(row.line)}
            otherOf={otherOf}
            onChange={importing.change}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <p>
          <Button look="secondary" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('problems.more', { count: Math.min(SHOWN_AT_ONCE, rows.length - shown) })}
          </Button>
        </p>
      )}
      <ImportNames importing={importing} table={table} />
      <ImportRemarks importing={importing} />
      <ImportLeftOut importing={importing} table={table} except={new Set(seen.keys())} />
      {wrong.size > 0 && <p id="left">{t('problems.left', { count: wrong.size })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={wrong.size > 0}
          aria-describedby={wrong.size > 0 ? 'left' : undefined}
          onClick={() => importing.setStep('summary')}
        >
          {t('problems.next')}
        </Button>
        <Button look="quiet" onClick={() => importing.setStep('columns')}>
          {t('problems.back')}
        </Button>
      </div>
    </div>
  )
}

/** The fields of each row in which anything was wrong so far. */
function useSeen(problems: readonly ImportProblem[]) {
  const seen = useRef(new Map<number, Set<ImportProblem['field']>>())
  for (const { line, field } of problems) {
    const fields = seen.current.get(line) ?? new Set()
    seen.current.set(line, fields.add(field))
  }
  return seen.current
}

/** One press for many rows, and the way back until something else is changed. */
function ForMany({
  importing,
  table,
  problems,
}: ImportProblemsProps & { problems: readonly ImportProblem[] }) {
  const { t } = useTranslation('imports')
  const [done, setDone] = useState<{ words: string; before?: ImportTable; after: ImportTable }>()
  const wrong = new Set(problems.map(({ line }) => line))

  function change(after: ImportTable, words: string): void {
    importing.change(after)
    setDone({ words, before: table, after })
  }

  function undo(before: ImportTable): void {
    importing.change(before)
    setDone({ words: t('undo.done'), after: before })
  }

  return (
    <>
      {done?.after === table && (
        <Notice key={done.words} ref={focusOnArrival} tabIndex={-1} tone="success">
          <p>{done.words}</p>
          {done.before && (
            <p>
              <Button look="secondary" onClick={() => done.before && undo(done.before)}>
                {t('problems.undo')}
              </Button>
            </p>
          )}
        </Notice>
      )}
      {wrong.size > 1 && (
        <div className="flex flex-wrap gap-3">
          {mayBeEmpty.map(([field, code]) => {
            const lines = new Set(
              problems.filter((one) => one.code === code).map(({ line }) => line),
            )
            const count = lines.size
            if (count < 2) return null
            return (
              <Button
                key={field}
                look="secondary"
                onClick={() =>
                  change(
                    withCells(table, lines, { field, value: '' }),
                    t('problems.emptied', { count }),
                  )
                }
              >
                {t(`problems.empty.${field}`, { count })}
              </Button>
            )
          })}
          <Button
            look="secondary"
            onClick={() =>
              change(
                withLeftOut(table, wrong, true),
                t('problems.allLeftOut', { count: wrong.size }),
              )
            }
          >
            {t('problems.leaveAllWrong', { count: wrong.size })}
          </Button>
        </div>
      )}
    </>
  )
}

function Kept({ notSaved }: Pick<ImportUnderWay, 'notSaved'>) {
  const { t } = useTranslation('imports')
  if (notSaved) {
    return (
      <Notice tone="warning">
        <p>{t('problems.notSaved', { reason: notSaved.problem })}</p>
      </Notice>
    )
  }
  return <p className="text-ink-soft">{t('problems.kept')}</p>
}
