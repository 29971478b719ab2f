import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { RepairDifference, titleId } from './repair-difference.tsx'
import { RepairResults } from './repair-results.tsx'
import type { FoundDifference } from './repair-review.ts'
import { useRepairs } from './use-repairs.ts'

interface RepairFormProps {
  /** What can be repaired without a decision. */
  differences: readonly FoundDifference[]
  onRepaired: () => void
}

/** All that one button repairs: what it will do is read and confirmed first. */
export function RepairForm({ differences, onRepaired }: RepairFormProps) {
  const { t } = useTranslation('repair')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [understood, setUnderstood] = useState(false)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { run, position, results, problem } = useRepairs(onRepaired)
  const chosen = differences.filter(({ id }) => !left.has(id))
  const busy = position !== null
  const report = useRef<HTMLDivElement>(null)
  const isDone = results.length > 0 && !busy

  // The button that was pressed may be gone: what came of it takes the focus.
  useEffect(() => {
    if (isDone) report.current?.focus()
  }, [isDone])

  function submit(): void {
    if (!understood || chosen.length === 0) {
      setRefused(true)
      input.current?.focus()
      return
    }
    setRefused(false)
    setUnderstood(false)
    run(chosen)
  }

  function choose(id: string, take: boolean): void {
    const next = new Set(left)
    if (take) next.delete(id)
    else next.add(id)
    setLeft(next)
  }

  return (
    <>
      {isDone && <RepairResults ref={report} results={results} />}
      {problem && (
        <Notice tone="error" title={t('results.title')} text={`${t('safe.stopped')}. ${problem}`} />
      )}
      {busy && (
        <ProgressBar
          value={Math.round((100 * position.done) / position.count)}
          text={t('safe.progress', {
            position: Math.min(position.done + 1, position.count),
            count: position.count,
          })}
        />
      )}
      {differences.length > 0 && (
        <Section id="safe" title={t('safe.title')} lead={t('safe.lead')}>
          <ul className="grid grid-cols-1 gap-5">
            {differences.map((difference) => (
              <li key={difference.id}>
                <RepairDifference difference={difference}>
                  <CheckboxField
                    label={t('safe.include')}
                    aria-describedby={titleId(difference.id)}
                    checked={!left.has(difference.id)}
                    onChange={({ target }) => choose(difference.id, target.checked)}
                  />
                </RepairDifference>
              </li>
            ))}
          </ul>
          <div className="grid grid-cols-1 justify-items-start gap-4">
            <CheckboxField
              ref={input}
              label={t('safe.understood')}
              checked={understood}
              onChange={({ target }) => setUnderstood(target.checked)}
              error={refusalOf()}
            />
            <Button busy={busy} onClick={submit}>
              {t('safe.button', { count: chosen.length })}
            </Button>
          </div>
        </Section>
      )}
    </>
  )

  function refusalOf(): string | undefined {
    if (!refused) return undefined
    if (chosen.length === 0) return t('safe.noneChosen')
    return understood ? undefined : t('safe.understoodNeeded')
  }
}
