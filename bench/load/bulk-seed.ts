import { madridDay } from '#domain/kernel/madrid-time.ts'
import { makeBulkSeed } from '#testing/bulk-seed/make-bulk-seed.ts'
import { onInstallation } from '../../tools/installation.ts'

// The installation of `DATA_DIR` gets so many enrolments of so many payers.
const [enrolments = 0, payers = 0] = process.argv.slice(2).map(Number)
await onInstallation((deps) =>
  makeBulkSeed(deps, { enrolments, payers, today: madridDay(new Date()) }),
)
