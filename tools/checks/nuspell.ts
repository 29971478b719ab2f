import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { unknownIn } from './spelling-words.ts'

/**
 * Hunspell's dictionaries, read by Nuspell: the same verdicts, but Hunspell takes five seconds to
 * load the 120,000 endings of Basque, and Nuspell a third of one.
 */
const PACKAGES = ['nuspell', 'hunspell-es', 'hunspell-eu', 'hunspell-en-gb']

/** True when there is a spelling checker with these dictionaries; installs Debian's when we may. */
export function ensureDictionaries(names: string[]): boolean {
  return areHere(names) || (installFromDebian() && areHere(names))
}

/** The words that a dictionary does not know, each with what it proposes instead. */
export function unknownTo(dictionary: string, words: string[]): Map<string, string[]> {
  if (words.length === 0) return new Map()
  const { status, stdout, stderr } = spawnSync('nuspell', ['--encoding=UTF-8', '-d', dictionary], {
    input: `${words.join('\n')}\n`,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return unknownIn(words, stdout)
}

function areHere(names: string[]): boolean {
  return names.every((name) => spawnSync('nuspell', ['-d', name, '/dev/null']).status === 0)
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing the dictionaries for the spelling…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  run(['update'])
  return run(['install', '-y', '--no-install-recommends', ...PACKAGES])
}
