import { existsSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { printTable, type StepResult } from './steps.ts'

/** Describes how many test cases passed and failed, and a paragraph on each that failed. */
export type Count = { passed: number; failed: number; stories: string[] }

export const VITEST_REPORT = 'test-results/vitest.json'
export const NIGHTLY_VITEST_REPORT = 'test-results/vitest-nightly.json'
export const PLAYWRIGHT_REPORT = 'test-results/playwright.json'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}
type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  tests: { status: string; results: { errors: { message?: string }[] }[] }[]
}

/** Counts a Vitest report; a file that could not even be loaded counts as one failure. */
export function countVitest({ testResults, ...report }: VitestReport): Count {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const cases = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => story([file.name, fullName], failureMessages ?? [])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    stories: [...cases, ...unloaded.map(({ name, message = '' }) => story([name], [message]))],
  }
}

/** Counts a Playwright report; one that passed only when repeated has failed. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    stories: [
      ...suites.flatMap((suite) => storiesOf(suite, [])),
      ...errors.map(({ message = '' }) => story(['around the journeys'], [message])),
    ],
  }
}

function storiesOf({ title, specs = [], suites = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        story(
          [...path, spec.title],
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  )
  return [...own, ...suites.flatMap((suite) => storiesOf(suite, path))]
}

/** Shows as many lines of a message as say what was expected and what came; the rest stands further up. */
const MESSAGE_LINES = 12

function story(path: string[], messages: string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES),
  )
  return [path.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n')
}

/** Removes reports of a former run, which must not be taken for this one's. */
export function forgetReports(): void {
  for (const file of [VITEST_REPORT, NIGHTLY_VITEST_REPORT, PLAYWRIGHT_REPORT])
    rmSync(file, { force: true })
}

/** Reads a report; none means that the tests did not get to run. */
export function readCount<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0, stories: [] }
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * The sum of all test cases. A failed step without a failed case of its own (types, lint, a test
 * program that broke off) counts as one failure.
 */
export function total(counts: Count[], failedSteps: number): { passed: number; failed: number } {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  return { passed, failed: failed + failedSteps }
}

/**
 * Ends a command: prints the failed cases once more, as thousands of lines may lie between them and the end,
 * the steps with their seconds, and last `N passed, N failed`.
 * @param counts of the steps that are test programs, by their names
 */
export function conclude(results: StepResult[], counts: Record<string, Count>): void {
  for (const { stories } of Object.values(counts)) {
    for (const story of stories) console.log(`\n✗ ${story}`)
  }
  printTable(results)
  const failed = results.filter(({ ok }) => !ok)
  // Steps whose failure no failed test case stands for.
  const uncounted = failed.filter(({ name }) => !counts[name]?.failed)
  const { passed, failed: failures } = total(Object.values(counts), uncounted.length)
  if (failed.length > 0) {
    console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
  console.log(`${passed} passed, ${failures} failed`)
}
