import { runChecks, TESTS } from './check-steps.ts'
import { gettingBrowser, JOURNEYS, journeys } from './journeys.ts'
import {
  type Count,
  countPlaywright,
  countVitest,
  forgetReports,
  PLAYWRIGHT_REPORT,
  readCount,
  total,
  VITEST_REPORT,
} from './reports.ts'
import { printTable, runSteps } from './steps.ts'

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

const counts: Record<string, Count> = {
  [TESTS]: readCount(VITEST_REPORT, countVitest),
  [JOURNEYS]: readCount(PLAYWRIGHT_REPORT, countPlaywright),
}
const failed = results.filter((result) => !result.ok)
/** Steps whose failure no failed test case stands for. */
const uncounted = failed.filter(({ name }) => !counts[name]?.failed)
const { passed, failed: failures } = total(Object.values(counts), uncounted.length)

// Once more at the end: thousands of lines may lie between them and the count.
for (const { stories } of Object.values(counts)) {
  for (const story of stories) console.log(`\n✗ ${story}`)
}
printTable(results)
if (failed.length > 0) {
  console.log(`Failed: ${failed.map((result) => result.name).join(', ')}`)
  process.exitCode = 1
}
console.log(`${passed} passed, ${failures} failed`)
