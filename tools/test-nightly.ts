import { gettingBrowser, JOURNEYS, journeys } from './journeys.ts'
import {
  conclude,
  countPlaywright,
  countVitest,
  forgetReports,
  NIGHTLY_VITEST_REPORT,
  PLAYWRIGHT_REPORT,
  readCount,
  VITEST_REPORT,
} from './reports.ts'
import { program, runSteps } from './steps.ts'

const NIGHTLY_TESTS = 'nightly unit and API tests'
const RANDOM = 'histories of payments and hostile requests'
/** Other ones each night; a failure prints the seed that brings its history or its request back. */
const seed = Math.floor(Date.now() / 86_400_000) * 10_000

// What is too slow for every change; `npm test` has the rest.
forgetReports()
let browser: string | undefined
const results = await runSteps([
  gettingBrowser((path) => {
    browser = path
  }),
])
if (browser) results.push(...(await runSteps([journeys(browser, [], { NIGHTLY: '1' })])))

const vitest = (name: string, report: string, args: string[], env: Record<string, string> = {}) =>
  program(
    name,
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env },
  )
results.push(
  ...(await runSteps([
    vitest(NIGHTLY_TESTS, NIGHTLY_VITEST_REPORT, ['--tagsFilter=nightly']),
    vitest(
      RANDOM,
      VITEST_REPORT,
      ['server/billing/charges/histories.test.ts', 'server/hostile-requests.test.ts'],
      {
        HISTORIES: process.env.HISTORIES ?? '3000',
        HISTORIES_SEED: process.env.HISTORIES_SEED ?? String(seed),
        HOSTILE_REQUESTS: '120',
        HOSTILE_SEED: String(seed),
      },
    ),
  ])),
)

conclude(results, {
  [JOURNEYS]: readCount(PLAYWRIGHT_REPORT, countPlaywright),
  [NIGHTLY_TESTS]: readCount(NIGHTLY_VITEST_REPORT, countVitest),
  [RANDOM]: readCount(VITEST_REPORT, countVitest),
})
