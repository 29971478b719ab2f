import { type RepairKind, repairKinds } from '../billing/difference.ts'

/** Lists what the list of changes is narrowed by: repairs of payments go together. */
export const auditActionGroups = [
  'admin.create',
  'admin.confirmSite',
  'admin.promoteUser',
  'admin.demoteUser',
  'admin.resetTwoFactor',
  'admin.deactivateUser',
  'admin.reactivateUser',
  'admin.cancelEnrolment',
  'admin.takeBackCancellation',
  'admin.moveEnrolment',
  'admin.deleteEnrolment',
  'admin.undoDeletion',
  'admin.importMembers',
  'admin.undoImport',
  'admin.inviteMembers',
  'admin.readLegalTexts',
  'admin.sendMailing',
  'admin.stopMailing',
  'admin.publishNotice',
  'admin.endNotice',
  'admin.showNoticeAgain',
  'admin.changeSiteTexts',
  'admin.saveView',
  'admin.removeView',
  'admin.correctPerson',
  'admin.chargeHeld',
  'admin.waiveHeld',
  'admin.setPrice',
  'admin.withdrawPrice',
  'admin.readHealthInfo',
  'admin.exportEnrolments',
  'admin.exportReceipts',
  'admin.addProgramme',
  'admin.changeProgramme',
  'admin.closeDays',
  'admin.openDay',
  'association.change',
  'association.return',
  'admin.answerAd',
  'admin.settleAd',
  'admin.exportAds',
  'admin.addBanner',
  'admin.changeBanner',
  'admin.orderBanners',
  'admin.deleteBanner',
  'admin.restoreBanner',
  'admin.addIncident',
  'admin.changeIncident',
  'library.add',
  'library.change',
  'library.replaceFile',
  'library.hide',
  'library.show',
  'library.delete',
  'library.restore',
  'library.putCaptions',
  'library.removeCaptions',
  'admin.processPaymentEvent',
  'admin.repairPayment',
  'invoices.refund',
  'invoices.refundSettled',
  'invoices.refundedAtProvider',
  'donations.refund',
  'donations.refundSettled',
  'donations.refundedAtProvider',
  'admin.exportDonations',
  'profile.correctPerson',
  'profile.changeHealthInfo',
] as const

export type AuditActionGroup = (typeof auditActionGroups)[number]

/**
 * Everything that is ever written into the audit log. The column's type is made of it
 * (server/kernel/db/schema/audit.ts) and so are the keys of the words (web/audit/audit-entry.tsx): an action that
 * is not here, or has no words, does not compile. What is not written any more stays here, for the
 * sake of what was.
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
