import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { VITEST_REPORT } from './reports.ts'
import { program, runSteps, type Step, type StepResult } from './steps.ts'

/** The native compiler; knip and dependency-cruiser read sources through the one in JavaScript. */
const compiler = 'node_modules/typescript-native/bin/tsc'

export const TESTS = 'unit and API tests'

/** Everything but the browser: first what only reads the sources, two at a time, then the tests. */
export async function runChecks(): Promise<StepResult[]> {
  console.log('Checking types, style, boundaries, texts and unused code…')
  const reading = await runSteps([...types(), ...sources()], 2)
  const running = await runSteps([tests])
  return [...reading, ...running]
}

/** One checker each: two steps run at once, and each further checker computes again what all files share. */
function types(): Step[] {
  const folders = globSync('**/tsconfig.json', { exclude: ['node_modules', 'dist', 'data'] }).map(
    dirname,
  )
  return folders.sort().map((folder) =>
    program(`types in ${folder}`, process.execPath, [compiler, '-p', folder, '--checkers', '1'], {
      quiet: true,
    }),
  )
}

function sources(): Step[] {
  const tool = (name: string, file: string) =>
    program(name, process.execPath, [`tools/checks/${file}`], { quiet: true })
  return [
    program('style', 'biome', ['ci', '--colors=off', '.'], { quiet: true }),
    tool('boundaries', 'boundaries.ts'),
    tool('texts', 'locales.ts'),
    // Not quiet: without the dictionaries it passes, with a message.
    program('spelling', process.execPath, ['tools/checks/spelling.ts']),
    program('unused code', 'knip', ['--no-progress'], { quiet: true }),
    // Not quiet: where the registry cannot be asked it passes, with a message.
    program('packages', process.execPath, ['tools/checks/packages.ts']),
  ]
}

const tests = program(TESTS, 'vitest', [
  'run',
  '--tagsFilter=!nightly',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_REPORT}`,
])
