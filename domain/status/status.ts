import type { z } from 'zod'
import type { badStates, goodStates, readStatus, StatusSubject } from './contract.ts'

export type Status = z.output<typeof readStatus.response>
export type Finding = Status['findings'][number]
export type Level = Finding['level']

/** Describes what was found of one thing that was looked at; in its own words where the site's state has none for it. */
export type FindingOf<Right, Wrong> =
  | (Right & { level: 'good' })
  | (Wrong & { level: Exclude<Level, 'good'> })

type GoodState = (typeof goodStates)[number]
type BadState = (typeof badStates)[number]

interface Facts {
  count?: number
  at?: Date | null
  commands?: string[]
}

const factsOf = ({ count, at, commands }: Facts) => ({
  count: count ?? null,
  at: at?.toISOString() ?? null,
  ...(commands && { commands }),
})

/** That `subject` is as it should be. */
export function good(subject: StatusSubject, state: GoodState, facts: Facts = {}): Finding {
  return { subject, level: 'good', state, ...factsOf(facts) }
}

/** That the site works, and that `subject` needs a look. */
export function warning(subject: StatusSubject, state: BadState, facts: Facts = {}): Finding {
  return { subject, level: 'warning', state, ...factsOf(facts) }
}

/** That `subject` does not work. */
export function bad(subject: StatusSubject, state: BadState, facts: Facts = {}): Finding {
  return { subject, level: 'bad', state, ...factsOf(facts) }
}

/** The worst of all findings. */
export function worstOf(findings: readonly Finding[]): Level {
  const levels = new Set(findings.map(({ level }) => level))
  if (levels.has('bad')) return 'bad'
  return levels.has('warning') ? 'warning' : 'good'
}
