import { expect, test } from 'vitest'
import { countPlaywright, countVitest, readCount, total } from './reports.ts'

test('a test file that cannot be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 })
})

test('a journey that passed only when repeated has failed, and so has a broken set-up', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3 })
})

test('tests that never ran count as nothing by themselves', () => {
  expect(readCount('/nowhere/report.json', countVitest)).toEqual({ passed: 0, failed: 0 })
})

test('failed steps without failed cases are added to the failures', () => {
  const counts = [
    { passed: 5, failed: 1 },
    { passed: 2, failed: 0 },
  ]
  expect(total(counts, 2)).toEqual({ passed: 7, failed: 3 })
})
