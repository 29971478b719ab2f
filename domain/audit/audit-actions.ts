import { accountAudit } from '../accounts/audit.ts'
import { associationAudit } from '../association/audit.ts'
import { bannerAudit } from '../banners/audit.ts'
import { billingAudit } from '../billing/audit.ts'
import { type RepairKind, repairKinds } from '../billing/difference.ts'
import { dashboardAudit } from '../dashboard/audit.ts'
import { deskAudit } from '../desk/audit.ts'
import { donationAudit } from '../donations/audit.ts'
import { enrolmentAudit } from '../enrolments/audit.ts'
import { importAudit } from '../imports/audit.ts'
import type { NounAudit } from '../kernel/audit.ts'
import { ledgerAudit } from '../ledger/audit.ts'
import { libraryAudit } from '../library/audit.ts'
import { mailingAudit } from '../mailings/audit.ts'
import { noticeAudit } from '../notices/audit.ts'
import { profileAudit } from '../profile/audit.ts'
import { programmeAudit } from '../programmes/audit.ts'
import { securityAudit } from '../security/audit.ts'
import { siteAudit } from '../site/audit.ts'
import { statusAudit } from '../status/audit.ts'

const nouns = [
  securityAudit,
  accountAudit,
  associationAudit,
  programmeAudit,
  bannerAudit,
  libraryAudit,
  noticeAudit,
  donationAudit,
  enrolmentAudit,
  billingAudit,
  deskAudit,
  ledgerAudit,
  profileAudit,
  mailingAudit,
  importAudit,
  statusAudit,
  siteAudit,
  dashboardAudit,
] as const satisfies readonly NounAudit[]

export type AuditActionGroup = (typeof nouns)[number]['actions'][number]
type AuditSubject = (typeof nouns)[number]['subjects'][number]

/** Lists what the list of changes is narrowed by: repairs of payments go together. */
export const auditActionGroups = nouns.flatMap<AuditActionGroup>(({ actions }) => actions)

/** Lists what a change can be about; `other` is what a newer version of the site has written. */
export const auditSubjects = [
  ...nouns.flatMap<AuditSubject>(({ subjects }) => subjects),
  'other',
] as const

/**
 * Everything that is ever written into the audit log. The column's type is made of it
 * (server/kernel/db/schema/audit.ts) and so are the keys of the words (web/audit/audit-entry.tsx): an action that
 * is not here, or has no words, does not compile. What is not written any more stays with its
 * noun, for the sake of what was.
 */
export type AuditAction =
  | Exclude<AuditActionGroup, 'admin.repairPayment'>
  | `admin.repairPayment.${RepairKind}`

export const auditActions: readonly AuditAction[] = [
  ...auditActionGroups.filter((group) => group !== 'admin.repairPayment'),
  ...repairKinds.map((kind) => `admin.repairPayment.${kind}` as const),
]

/** Tells whether there are words for it: a newer version of the site may have written others. */
export function isAuditAction(action: string): action is AuditAction {
  return auditActions.some((known) => known === action)
}

/** Returns what an action is listed under. */
export function groupOf(action: AuditAction): AuditActionGroup {
  return auditActionGroups.find((group) => group === action) ?? 'admin.repairPayment'
}

/** Returns how a payment was mended; `null` of every other action. */
export function repairOf(action: AuditAction): RepairKind | null {
  return repairKinds.find((kind) => action === `admin.repairPayment.${kind}`) ?? null
}
