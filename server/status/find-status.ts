import type { Finding } from '#domain/status/status.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  chargesStatus,
  eventsStatus,
  paymentCheckStatus,
  providerStatus,
} from './billing-status.ts'
import { incidentStatus } from './incident-status.ts'
import { certificateStatus, diskStatus, scannerStatus } from './machine-status.ts'
import { mailStatus } from './mail-status.ts'
import { standbyStatus } from './standby-status.ts'
import { backupStatus, jobsStatus, sortingStatus } from './upkeep-status.ts'

/** Finds what there is to say of each part that the site needs, in the order of `statusSubjects`. */
export async function findStatus(deps: Deps): Promise<Finding[]> {
  const findings = await Promise.all([
    standbyStatus(deps),
    providerStatus(deps),
    eventsStatus(deps),
    chargesStatus(deps),
    paymentCheckStatus(deps),
    mailStatus(deps),
    jobsStatus(deps),
    backupStatus(deps),
    sortingStatus(deps),
    diskStatus(deps),
    scannerStatus(deps),
    certificateStatus(deps),
    incidentStatus(deps),
  ])
  return findings.filter((finding) => finding !== null)
}
