import { auditActionGroups } from '#domain/audit/audit-actions.ts'
import { type listAuditLog, NO_ACCOUNT } from '#domain/audit/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { isUuid } from '#web/kernel/http/uuid.ts'
import {
  choiceValue,
  dayValue,
  listSearchParams,
  searchWords,
  textValue,
} from '#web/kernel/lists/list-search-params.ts'
import { accountParameter, adminPaths } from '#web/signed-in-paths.ts'

export type AuditAnswer = ResponseOf<typeof listAuditLog>
export type AuditChange = AuditAnswer['changes'][number]

const address = listSearchParams({
  words: searchWords,
  /** An account's id, or `nobody`. */
  actor: textValue('quien', (text) => text === NO_ACCOUNT || isUuid(text)),
  action: choiceValue('que', auditActionGroups, ''),
  from: dayValue('desde'),
  to: dayValue('hasta'),
  account: textValue(accountParameter, isUuid),
})

/** The search; texts, as the form and the address hold them, empty for no filter. */
export type AuditSearch = ReturnType<typeof address.read>

export const { parameters: auditParameters, read: auditFromAddress } = address

/** Returns what was typed, of this account's changes or of all. */
export const auditFromForm = (typed: URLSearchParams, account: string): AuditSearch => ({
  ...address.readForm(typed),
  account,
})

export const auditAddress = (search: AuditSearch) => adminPaths.auditLog(address.write(search))
