import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/schema.ts'

/** Tables that hold something about people of which an export says nothing, and why. */
export const leftOutTables = new Map<PgTable, string>([
  [
    schema.passwordResetRequests,
    'worked off within a minute, and written for whatever address a stranger types',
  ],
  [
    schema.mailings,
    'what the association has written to many, and of the account only that it was the author',
  ],
  [schema.notices, 'what everybody can read on public pages, and which administrator wrote it'],
  [schema.siteTexts, 'what everybody can read on public pages, and which administrator wrote it'],
  [
    schema.dashboardVisits,
    'when an administrator last looked at what waits, which the times of their sessions say too',
  ],
  [schema.banners, 'what firms show on the home page, and what everybody can see there'],
  [
    schema.imports,
    'from which file how many people were brought together, and which administrator has done it',
  ],
  [
    schema.importDrafts,
    'a spreadsheet about others that an administrator is working on, and forgotten after a day',
  ],
  [schema.setupSteps, 'what the association has made ready, and which administrator says so'],
  [
    schema.associationVersions,
    'what the association says of itself to everybody; who leaves its team is taken out of all versions',
  ],
  [schema.bannerCounts, 'anonymous sums of a day'],
  [schema.advertisingAnswers, 'what was answered to an advertiser, who has it by e-mail'],
  [
    schema.programmePrices,
    'what programmes cost, which leads to people only by which administrator has decided it',
  ],
  [
    schema.reconciliations,
    'a report without names, related to a person only by the administrator who requested it',
  ],
])
