import { readdirSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { boundaryRules } from './boundary-rules.ts'
import { composition, infrastructure, slices } from './slices.ts'

/** One sentence for each folder that tools/slices.ts does not name. */
export function unknownFolders(side: 'domain' | 'server' | 'web', folders: string[]): string[] {
  const known: readonly string[] = [...slices, ...infrastructure[side], ...composition[side]]
  return folders
    .filter((folder) => !known.includes(folder))
    .map((folder) => `${side}/${folder}: this folder is not in tools/slices.ts`)
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
  const problems = [
    ...sides.flatMap((side) => unknownFolders(side, foldersOf(side))),
    ...(await forbiddenImports([...sides, 'sandbox'])),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
