import { expect, it } from 'vitest'
import { graveAdvisories, isAllowedLicence, licenceProblems } from './package-rules.ts'

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND SSPL-1.0', false],
  ['AGPL-3.0-only', false],
])('%s is allowed: %s', (licence, isAllowed) => {
  expect(isAllowedLicence(licence)).toBe(isAllowed)
})

it('names the packages whose licence is not on the list, or is nowhere', () => {
  const packages = {
    '': { license: 'EUPL-1.2' },
    'node_modules/zod': { license: 'MIT' },
    'node_modules/png-js': {},
    'node_modules/a/node_modules/@b/c': { license: 'UNLICENSED' },
    'node_modules/d': {},
  }
  expect(licenceProblems(packages)).toEqual([
    '@b/c: UNLICENSED is not on the list in package-rules.ts',
    'd: no licence is not on the list in package-rules.ts',
  ])
})

it('names what has grave faults, and knows when the registry could not be asked', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'critical' },
    b: { name: 'b', severity: 'moderate' },
    c: { name: 'c', severity: 'high' },
  }
  expect(graveAdvisories(JSON.stringify({ vulnerabilities }))).toEqual([
    'a: critical; "npm audit --omit=dev" says more',
    'c: high; "npm audit --omit=dev" says more',
  ])
  expect(graveAdvisories('{"vulnerabilities":{}}')).toEqual([])
  expect(graveAdvisories('{"message":"405 Method Not Allowed"}')).toBeNull()
  expect(graveAdvisories('')).toBeNull()
})
