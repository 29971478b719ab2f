import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { VITEST_REPORT } from './reports.ts'
import { program, runSteps, type Step, type StepResult } from './steps.ts'

/** The native compiler; knip and dependency-cruiser read sources through the one in JavaScript. */
const compiler = 'node_modules/typescript-native/bin/tsc'

export const TESTS = 'unit and API tests'

/**
 * Everything but the browser: first what only reads the sources, two at a time, then the tests.
 * @param slowToo with the test files tagged `slow`, which take longer than all others together
 */
export async function runChecks({ slowToo = false } = {}): Promise<StepResult[]> {
  console.log('Checking types, style, boundaries, texts and unused code…')
  const reading = await runSteps([...types(), ...sources()], 2)
  const running = await runSteps([tests(slowToo ? '!nightly' : '!nightly && !slow')])
  return [...reading, ...running]
}

/** Holds what was found the last time, so that only files are read again that a change concerns. */
const CACHE = 'node_modules/.cache'

/** One checker each: two steps run at once, and each further checker computes again what all files share. */
function types(): Step[] {
  const folders = globSync('**/tsconfig.json', { exclude: ['node_modules', 'dist', 'data'] }).map(
    dirname,
  )
  return folders.sort().map((folder) => {
    const known = `${CACHE}/types/${folder.replaceAll('/', '-')}.tsbuildinfo`
    const args = ['-p', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
    return program(`types in ${folder}`, process.execPath, [compiler, ...args], { quiet: true })
  })
}

function sources(): Step[] {
  const tool = (name: string, file: string) =>
    program(name, process.execPath, [`tools/checks/${file}`], { quiet: true })
  return [
    program('style', 'biome', ['ci', '--colors=off', '.'], { quiet: true }),
    tool('boundaries', 'boundaries.ts'),
    tool('texts', 'locales.ts'),
    tool('text nodes', 'text-nodes.ts'),
    // Not quiet: without the dictionaries it passes, with a message.
    program('spelling', process.execPath, ['tools/checks/spelling.ts']),
    program('unused code', 'knip', ['--no-progress', '--cache'], { quiet: true }),
    // Not quiet: where the registry cannot be asked it passes, with a message.
    program('packages', process.execPath, ['tools/checks/packages.ts']),
  ]
}

function tests(tags: string): Step {
  return program(TESTS, 'vitest', [
    'run',
    `--tagsFilter=${tags}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ])
}
