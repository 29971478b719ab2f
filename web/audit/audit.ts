import { type AuditActionGroup, auditActionGroups } from '#domain/audit/audit-actions.ts'
import { type listAuditLog, NOBODY } from '#domain/audit/audit-contract.ts'
import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import type { Answer } from '#web/http/types.ts'
import { accountParameter, adminPaths } from '#web/own-paths.ts'

export type AuditAnswer = Answer<typeof listAuditLog>
export type AuditChange = AuditAnswer['changes'][number]

/** What is looked for; texts, as the form and the address hold them. Empty: whatever it is. */
export interface AuditSearch {
  words: string
  /** An account's id, or `nobody`. */
  actor: string
  action: AuditActionGroup | ''
  from: CalendarDay | ''
  to: CalendarDay | ''
  account: string
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How the address names them: a search can be kept, sent on, and found again by going back. */
export const auditParameters = {
  words: 'buscar',
  actor: 'quien',
  action: 'que',
  from: 'desde',
  to: 'hasta',
  account: accountParameter,
} as const

export function auditFromAddress(address: URLSearchParams): AuditSearch {
  const read = (name: keyof AuditSearch) => (address.get(auditParameters[name]) ?? '').trim()
  const id = (name: 'actor' | 'account') => (ID.test(read(name)) ? read(name) : '')
  const day = (name: 'from' | 'to') => (isCalendarDay(read(name)) ? read(name) : '')
  return {
    words: read('words'),
    actor: read('actor') === NOBODY ? NOBODY : id('actor'),
    action: auditActionGroups.find((one) => one === read('action')) ?? '',
    from: day('from'),
    to: day('to'),
    account: id('account'),
  }
}

/** What was typed, a day that is none included: the address would leave it out. */
export function auditFromForm(typed: URLSearchParams, account: string): AuditSearch {
  return {
    ...auditFromAddress(typed),
    from: typed.get(auditParameters.from) ?? '',
    to: typed.get(auditParameters.to) ?? '',
    account,
  }
}

export function auditAddress(search: AuditSearch): string {
  const entries = Object.entries(auditParameters).flatMap(([name, inAddress]) => {
    const value = search[name as keyof AuditSearch]
    return value === '' ? [] : [[inAddress, value]]
  })
  return entries.length === 0
    ? adminPaths.auditLog()
    : `${adminPaths.auditLog()}?${new URLSearchParams(entries)}`
}
