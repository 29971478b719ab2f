import { runChecks, TESTS } from './check-steps.ts'
import { gettingBrowser, JOURNEYS, journeys } from './journeys.ts'
import {
  conclude,
  countPlaywright,
  countVitest,
  forgetReports,
  PLAYWRIGHT_REPORT,
  readCount,
  VITEST_REPORT,
} from './reports.ts'
import { runSteps } from './steps.ts'

forgetReports()
let browser: string | undefined
// It comes over the network, and keeps none of the checks waiting.
const [gettingIt, checks] = await Promise.all([
  runSteps([
    gettingBrowser((path) => {
      browser = path
    }),
  ]),
  runChecks({ slowToo: true }),
])
const results = [...gettingIt, ...checks]
if (browser) results.push(...(await runSteps([journeys(browser)])))

conclude(results, {
  [TESTS]: readCount(VITEST_REPORT, countVitest),
  [JOURNEYS]: readCount(PLAYWRIGHT_REPORT, countPlaywright),
})
