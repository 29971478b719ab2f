import { eq } from '#server/kernel/db/drizzle.ts'
import * as tables from '#server/kernel/db/schema/accounts.ts'
import { exportedColumns, type PersonalData } from '#server/kernel/personal-data.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
export const accountTables = {
  users: exportedColumns(tables.users, {
    id: true,
    email: true,
    passwordHash: false,
    firstName: true,
    lastName: true,
    phone: true,
    locality: true,
    language: true,
    receiptMails: true,
    announcementMails: true,
    authProvider: true,
    status: true,
    emailVerifiedAt: true,
    googleSubject: true,
    paymentCustomerId: false,
    createdAt: true,
    lastSeenAt: true,
    inactiveNoticeAt: true,
    deactivatedAt: true,
    importId: false,
    invitedAt: true,
    erasedAt: false,
    searchText: false,
    spelling: false,
    sortName: false,
  }),
  heldRoles: exportedColumns(tables.heldRoles, {
    userId: false,
    role: true,
    programmeId: true,
    grantedBy: false,
    grantedAt: true,
    until: true,
    noticeSentAt: true,
  }),
  sessions: exportedColumns(tables.sessions, {
    id: false,
    tokenHash: false,
    userId: false,
    userAgent: true,
    twoFactorVerifiedAt: true,
    provedAt: true,
    createdAt: true,
    lastSeenAt: true,
    expiresAt: true,
  }),
  knownDevices: exportedColumns(tables.knownDevices, {
    userId: false,
    deviceHash: false,
    firstHash: false,
    lastSeenAt: true,
  }),
  oneTimeTokens: exportedColumns(tables.oneTimeTokens, {
    id: false,
    userId: false,
    purpose: true,
    tokenHash: false,
    email: true,
    createdAt: true,
    expiresAt: true,
    usedAt: true,
  }),
  twoFactorSecrets: exportedColumns(tables.twoFactorSecrets, {
    userId: false,
    secret: false,
    createdAt: true,
    confirmedAt: true,
    lastStep: false,
  }),
  recoveryCodes: exportedColumns(tables.recoveryCodes, {
    userId: false,
    codeHash: false,
    usedAt: true,
  }),
}

export const accountData: PersonalData = {
  exported: Object.values(accountTables),
  leftOut: new Map([
    [
      tables.passwordResetRequests,
      'worked off within a minute, and written for whatever address a stranger types',
    ],
  ]),
  erase: (tx, userId) => tx.delete(tables.heldRoles).where(eq(tables.heldRoles.userId, userId)),
  notOfAccounts: [tables.passwordResetRequests],
}
