import { HOUR_MS } from '../../kernel/durations.ts'
import { incidentProcedure } from '../incident-procedure.ts'

/** Lists what an incident may do to the people whose data it concerns. */
export const riskLevels = ['undecided', 'unlikely', 'likely', 'high'] as const

export type RiskLevel = (typeof riskLevels)[number]

/** Describes what decides whether the authority is still to be notified. */
export interface NoticeFacts {
  noticedAt: Date
  risk: RiskLevel
  /** A day in Madrid, or `null`. */
  authorityNotifiedOn: string | null
  isClosed: boolean
}

/** Until when the authority is to be notified (GDPR art. 33); `null` where it is not, or has been. */
export function noticeDue(incident: NoticeFacts): Date | null {
  const { noticedAt, risk, authorityNotifiedOn, isClosed } = incident
  if (isClosed || authorityNotifiedOn || risk === 'unlikely') return null
  return new Date(noticedAt.getTime() + incidentProcedure.authorityNoticeHours * HOUR_MS)
}

/** Whole hours that are left of it; below zero once it is late. */
export function hoursToNotify(incident: NoticeFacts, now: Date): number | null {
  const due = noticeDue(incident)
  return due && Math.floor((due.getTime() - now.getTime()) / HOUR_MS)
}
