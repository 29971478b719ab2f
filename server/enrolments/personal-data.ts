import { exportedColumns, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

const ofPerson = Object.fromEntries(
  Object.keys(tables.personColumns).map((name) => [name, true]),
) as Record<keyof typeof tables.personColumns, true>

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
export const enrolmentTables = {
  consents: exportedColumns(tables.consents, {
    id: false,
    userId: false,
    enrolleeId: false,
    kind: true,
    version: true,
    givenAt: true,
    withdrawnAt: true,
    signedOn: true,
    recordedBy: false,
  }),
  enrollees: exportedColumns(tables.enrollees, {
    id: true,
    payerId: false,
    personKey: false,
    ...ofPerson,
    isPayer: false,
    createdAt: true,
    importId: false,
    erasedAt: true,
    version: false,
    searchText: false,
    spelling: false,
    sortName: false,
  }),
  enrolments: exportedColumns(tables.enrolments, {
    id: true,
    payerId: false,
    programmeId: false,
    enrolleeId: true,
    orderId: true,
    position: false,
    status: true,
    additionalInfo: false,
    enrolledAt: true,
    endedAt: true,
    effectiveEndDate: true,
    personSearchText: false,
    personSortName: false,
    movedToId: true,
    importId: false,
    deletedAt: true,
  }),
  orders: exportedColumns(tables.orders, {
    id: true,
    payerId: false,
    programmeId: false,
    status: true,
    people: false,
    fingerprint: false,
    pricedOn: true,
    firstMonthCents: true,
    monthlyCents: true,
    paymentMethodId: false,
    createdAt: true,
    closedAt: true,
  }),
  enrolmentDeletions: exportedColumns(tables.enrolmentDeletions, {
    id: false,
    enrolmentId: true,
    reason: true,
    payerNotified: true,
    stoppedCharges: false,
    deletedBy: false,
    deletedAt: true,
    undoneAt: true,
    purgedAt: true,
  }),
  enrolmentDrafts: exportedColumns(tables.enrolmentDrafts, {
    payerId: false,
    programmeId: false,
    people: false,
    typedHealth: false,
    savedAt: true,
  }),
}

export const enrolmentData: PersonalData = { exported: Object.values(enrolmentTables) }
