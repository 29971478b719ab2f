import { ensureJourneyBrowser } from './browser.ts'
import { journeys } from './journeys.ts'
import { forgetReports } from './reports.ts'

forgetReports()
const step = journeys(await ensureJourneyBrowser(), process.argv.slice(3))
if (!(await step.run())) process.exitCode = 1
