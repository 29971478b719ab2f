import { expect, test } from 'vitest'
import { countPlaywright, countVitest, readCount, total } from './reports.ts'

const passed = { status: 'passed', fullName: 'passes' }

test('a test file that cannot be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [passed, passed] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          passed,
          { status: 'failed', fullName: 'a rule holds', failureMessages: ['expected 1\nto be 2'] },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({
    passed: 5,
    failed: 2,
    stories: [
      'b.test.ts › a rule holds\n    expected 1\n    to be 2',
      'c.test.ts\n    no such file',
    ],
  })
})

test('a journey that passed only when repeated has failed, and so has a broken set-up', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 }
  const errors = [{ message: 'the server does not start' }]
  const ran = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [ran('pays', 'expected'), ran('reads', 'unexpected', '\u001b[31mnot seen\u001b[39m')],
      suites: [{ title: 'in eu', specs: [ran('leaves', 'flaky', 'too late')] }],
    },
  ]
  expect(countPlaywright({ stats, errors, suites })).toEqual({
    passed: 3,
    failed: 3,
    stories: [
      'a.spec.ts › reads\n    not seen',
      'a.spec.ts › in eu › leaves\n    too late',
      'around the journeys\n    the server does not start',
    ],
  })
})

test('tests that never ran count as nothing by themselves', () => {
  expect(readCount('/nowhere/report.json', countVitest)).toEqual({
    passed: 0,
    failed: 0,
    stories: [],
  })
})

test('failed steps without failed cases are added to the failures', () => {
  const counts = [
    { passed: 5, failed: 1, stories: ['one'] },
    { passed: 2, failed: 0, stories: [] },
  ]
  expect(total(counts, 2)).toEqual({ passed: 7, failed: 3 })
})
