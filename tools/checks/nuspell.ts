import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { unknownIn } from './spelling-words.ts'

/**
 * Hunspell's dictionaries, read by Nuspell: the same verdicts, but Hunspell takes five seconds to
 * load the 120,000 endings of Basque, and Nuspell a third of one.
 */
export const dictionaryPackages = languages.map((language) => languageFacts[language].dictionary)

/** A dictionary has the name of its language and country: `es_ES`. */
const dictionaryOf = (language: Language) => languageFacts[language].locale.replace('-', '_')

/** True when there is a spelling checker with the dictionaries; installs Debian's when we may. */
export function ensureDictionaries(): boolean {
  return areHere() || (installFromDebian() && areHere())
}

/** The words that a language's dictionary does not know, each with what it proposes instead. */
export function unknownTo(language: Language, words: string[]): Map<string, string[]> {
  if (words.length === 0) return new Map()
  const { status, stdout, stderr } = spawnSync(
    'nuspell',
    ['--encoding=UTF-8', '-d', dictionaryOf(language)],
    {
      input: `${words.join('\n')}\n`,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return unknownIn(words, stdout)
}

function areHere(): boolean {
  return languages.every(
    (language) => spawnSync('nuspell', ['-d', dictionaryOf(language), '/dev/null']).status === 0,
  )
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing the dictionaries for the spelling…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  run(['update'])
  return run(['install', '-y', '--no-install-recommends', 'nuspell', ...dictionaryPackages])
}
