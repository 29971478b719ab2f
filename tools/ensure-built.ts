import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { isBuilt, recordBuild } from './build/build-inputs.ts'
import { compressFolder } from './build/compress.ts'
import { keepFormerAssets } from './build/former-assets.ts'
import { Problem } from './problem.ts'

/**
 * Builds the pages into dist/web, and what makes them ahead into dist/prerender, unless they are there and current.
 * @throws Problem where they are not and the packages that build were left out
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  if (!existsSync('node_modules/vite')) {
    throw new Problem(
      'The pages in dist are not those of these sources, and the packages that build them are left out here: run "npm run build", which installs them, and then "npm prune --omit=dev".',
    )
  }
  console.log('Building the pages…')
  await recordBuild(() => keepFormerAssets('dist', build))
}

async function build(): Promise<void> {
  const pages = 'The pages could not be built: the reason stands above.'
  run('vite', ['build'], pages)
  run('vite', ['build', '--ssr', 'web/prerender.tsx'], pages)
  run(
    process.execPath,
    ['tools/build/share-images.ts'],
    'The share images could not be drawn: the reason stands above.',
  )
  await compressFolder('dist/web')
  listPackages()
}

/**
 * The bill of materials of the build (CycloneDX): what the server runs on. What the pages are bundled from
 * is in the lock alone. Without the bill the build is as good: a machine may lack npm.
 */
function listPackages(): void {
  const { status, stdout } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'],
    {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  )
  if (status === 0) writeFileSync('dist/sbom.cdx.json', stdout)
  else console.warn('npm could not list the packages, so there is no dist/sbom.cdx.json.')
}

function run(command: string, args: string[], problem: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout ?? ''}${stderr ?? ''}`)
  throw new Problem(problem)
}
