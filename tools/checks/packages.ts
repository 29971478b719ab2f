import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { graveAdvisories, type LockedPackage, licenceProblems } from './package-rules.ts'

/** Asks the registry; where there is no connection, nobody should wait for one. */
const AUDIT = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000']

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const licences = licenceProblems(packages)
const { stdout } = spawnSync('npm', AUDIT, { encoding: 'utf8', timeout: 20_000 })
const advisories = graveAdvisories(stdout ?? '')

const problems = [...licences, ...(advisories ?? [])]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
const faults = advisories
  ? `${advisories.length} with grave known faults`
  : 'known faults were not looked up: the registry could not be asked'
console.log(`Packages: ${Object.keys(packages).length - 1}, all licences read; ${faults}.`)
