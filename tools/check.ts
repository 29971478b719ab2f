import { runChecks } from './check-steps.ts'
import { forgetReports } from './reports.ts'
import { printTable } from './steps.ts'

forgetReports()
const results = await runChecks()
printTable(results)
const failed = results.filter((result) => !result.ok)
if (failed.length > 0) {
  console.log(`Failed: ${failed.map((result) => result.name).join(', ')}`)
  process.exitCode = 1
}
