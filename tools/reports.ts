import { existsSync, readFileSync, rmSync } from 'node:fs'

/** How many test cases passed and failed. */
export type Count = { passed: number; failed: number }

export const VITEST_REPORT = 'test-results/vitest.json'
export const PLAYWRIGHT_REPORT = 'test-results/playwright.json'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts a Vitest report; a file that could not even be loaded counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Counts a Playwright report; one that passed only when repeated has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** Removes reports of a former run, which must not be taken for this one's. */
export function forgetReports(): void {
  for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(file, { force: true })
}

/** Reads a report; none means that the tests did not get to run. */
export function readCount<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * The sum of all test cases. A failed step without a failed case of its own (types, lint, a test
 * program that broke off) counts as one failure.
 */
export function total(counts: Count[], failedSteps: number): Count {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  return { passed, failed: failed + failedSteps }
}
