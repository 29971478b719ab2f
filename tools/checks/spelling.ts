import { readFileSync } from 'node:fs'
import { byLanguage, type Language, languages } from '#domain/kernel/language.ts'
import { dictionaryPackages, ensureDictionaries, unknownTo } from './nuspell.ts'
import { readTexts } from './read-texts.ts'
import { isException, usesIn } from './spelling-words.ts'

function problemsIn(language: Language): string[] {
  const list = readFileSync(`tools/checks/spelling/${language}.txt`, 'utf8').split('\n')
  const exceptions = new Set(list)
  const doubtful = uses.filter(
    (use) => use.language === language && !isException(use.word, exceptions),
  )
  const words = [...new Set(doubtful.map((use) => use.word))]
  const unknown = unknownTo(language, words)
  return doubtful.flatMap(({ place, word }) => {
    const proposed = unknown.get(word)
    if (!proposed) return []
    const hint = proposed.length > 0 ? `; perhaps ${proposed.join(', ')}?` : ''
    return [`${place}: "${word}" is not in the ${language} dictionary${hint}`]
  })
}

const uses = usesIn(byLanguage(readTexts))
if (ensureDictionaries()) {
  const problems = languages.flatMap(problemsIn)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
} else {
  console.error(
    `The spelling was not checked: install nuspell and the dictionaries ${dictionaryPackages.join(', ')}.`,
  )
  // Elsewhere a missing dictionary must not prevent work; before a merge it must not go unseen.
  if (process.env.CI) process.exitCode = 1
}
