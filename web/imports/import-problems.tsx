import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '#domain/imports/read-rows.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { Button } from '#web/ui/content/button.tsx'
import { focusOnArrival } from '#web/ui/feedback/focus-soon.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ImportRowCard } from './import-row-card.tsx'
import type { ImportUnderWay } from './use-import.ts'

/** As many as a person goes through before they want to see an end. */
const SHOWN_AT_ONCE = 25

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
  const seen = useSeen(problems)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const wrong = new Set(problems.map(({ line }) => line))
  const rows = table.rows.filter(({ line }) => seen.has(line) || wrong.has(line))

  const leaveOut = (lines: ReadonlySet<number>, leftOut: boolean) =>
    importing.change({
      ...table,
      rows: table.rows.map((row) => (lines.has(row.line) ? { ...row, leftOut } : row)),
    })

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl">
          {t('problems.title')}
        </h2>
        {rows.length > 0 && <Kept saving={importing.saving} />}
      </div>
      {rows.length === 0 && (
        <Notice tone="success">
          <p>{t('problems.none')}</p>
        </Notice>
      )}
      {rows.length > 0 && (
        <p role="status" className="font-bold">
          {wrong.size > 0 ? t('problems.lead', { count: wrong.size }) : t('problems.solved')}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {rows.slice(0, shown).map((row) => (
          <ImportRowCard
            key={row.line}
            table={table}
            row={row}
            problems={problems.filter(({ line }) => line === row.line)}
            fields={[...(seen.get(row.line) ?? [])]}
            onChange={importing.change}
            onLeaveOut={(leftOut) => leaveOut(new Set([row.line]), leftOut)}
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
      {wrong.size > 0 && <p id="left">{t('problems.left', { count: wrong.size })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={wrong.size > 0}
          aria-describedby={wrong.size > 0 ? 'left' : undefined}
          onClick={() => importing.setStep('summary')}
        >
          {t('problems.next')}
        </Button>
        {wrong.size > 0 && (
          <Button look="secondary" onClick={() => leaveOut(wrong, true)}>
            {t('problems.leaveAll', { count: wrong.size })}
          </Button>
        )}
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

function Kept({ saving }: Pick<ImportUnderWay, 'saving'>) {
  const { t } = useTranslation('imports')
  if (typeof saving === 'object') {
    return (
      <Notice tone="warning">
        <p>{t('problems.notSaved', { reason: saving.problem })}</p>
      </Notice>
    )
  }
  return <p className="text-ink-soft">{t(`problems.${saving}`)}</p>
}
