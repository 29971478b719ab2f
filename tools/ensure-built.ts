import { spawnSync } from 'node:child_process'
import { isBuilt, noteBuild } from './build-inputs.ts'
import { compressFolder } from './compress.ts'
import { Problem } from './problem.ts'

/** Builds the pages into dist/web unless they are there and current. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  console.log('Building the pages…')
  await noteBuild(async () => {
    const { status, stdout, stderr } = spawnSync('vite', ['build'], { encoding: 'utf8' })
    if (status !== 0) {
      console.error(`${stdout ?? ''}${stderr ?? ''}`)
      throw new Problem('The pages could not be built: the reason stands above.')
    }
    await compressFolder('dist/web')
  })
}
