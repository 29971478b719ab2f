import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { boundaryRules } from './boundary-rules.ts'
import { composition, KERNEL, slices } from './slices.ts'

/** One sentence for each folder that tools/checks/slices.ts does not name. */
export function unknownFolders(side: 'domain' | 'server' | 'web', folders: string[]): string[] {
  const known: readonly string[] = [KERNEL, ...slices, ...composition[side]]
  return folders
    .filter((folder) => !known.includes(folder))
    .map((folder) => `${side}/${folder}: this folder is not in tools/checks/slices.ts`)
}

/** Limits the files of a folder, tests not counted: more names than that are not read, but searched. */
const MOST_FILES = 30

/** One sentence for each folder that holds more files than a reader takes in. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, more than ${MOST_FILES}`)
}

/** Lines that a file of code may have. */
const MOST_LINES = 400

/** One sentence for each file of code that is longer. */
export function longFiles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length - 1
    return lines > MOST_LINES ? [`${file}: ${lines} lines, more than ${MOST_LINES}`] : []
  })
}

/** One sentence for each import that crosses a boundary. */
export async function forbiddenImports(folders: string[]): Promise<string[]> {
  const { output } = await cruise(folders, {
    ruleSet: { forbidden: boundaryRules() },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
    },
  })
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}: ${rule.name}`,
  )
}

if (process.argv[1] === import.meta.filename) {
  const sides = ['domain', 'server', 'web'] as const
  const foldersOf = (side: string) =>
    readdirSync(side, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  const code = globSync(
    '{domain,server,web,sandbox,testing,e2e,bench,tools,assets}/**/*.{ts,tsx,js,css}',
  )
  const problems = [
    ...sides.flatMap((side) => unknownFolders(side, foldersOf(side))),
    ...crowdedFolders([...code, ...globSync(['locales/**/*.json', 'docs/**/*.md'])]),
    ...longFiles(code),
    ...(await forbiddenImports([
      ...sides,
      'sandbox',
      'testing',
      'tools',
      'e2e',
      'bench',
      'assets',
    ])),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
