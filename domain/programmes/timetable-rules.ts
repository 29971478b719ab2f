import type { WeeklySession } from './programme.ts'

/** A clock time as a timetable has it: `09:45`. */
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

type SessionProblem =
  | 'programmes.timeInvalid'
  | 'programmes.timesBackwards'
  | 'programmes.sessionsOverlap'

/** Returns what is wrong with each of the sessions of a week, by its place. One group cannot be in two sessions at once. */
export function sessionProblems(
  sessions: readonly WeeklySession[],
): { index: number; code: SessionProblem }[] {
  return sessions.flatMap((session, index) => {
    const { from, to } = session
    if (!TIME.test(from) || !TIME.test(to))
      return { index, code: 'programmes.timeInvalid' as const }
    if (from >= to) return { index, code: 'programmes.timesBackwards' as const }
    const isTaken = sessions.slice(0, index).some((other) => overlap(session, other))
    return isTaken ? { index, code: 'programmes.sessionsOverlap' as const } : []
  })
}

function overlap(a: WeeklySession, b: WeeklySession): boolean {
  return a.weekday === b.weekday && a.from < b.to && b.from < a.to
}

/** Sorts sessions by weekday and hour. */
export function inOrder(sessions: readonly WeeklySession[]): WeeklySession[] {
  const key = ({ weekday, from }: WeeklySession) => `${weekday} ${from}`
  return sessions
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .sort((a, b) => key(a).localeCompare(key(b)))
}

const MAX_SLUG_LENGTH = 40

/**
 * The word in the address of a programme of this name: «Danza y Té» is at `/programa-danza-y-te`.
 * Empty where the name has no letter or digit that an address can hold.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
}
