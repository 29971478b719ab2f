/** The texts of one language: by file, then by key with dots. */
export type Texts = Record<string, Record<string, string>>

type Nested = { [key: string]: string | Nested | (string | Nested)[] }

/** A JSON file's nested texts as one level: `{ nav: { home: … } }` becomes `nav.home`, a list's first text `list.0`. */
export function flatten(nested: Nested | (string | Nested)[], prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  )
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The key in the code: without the plural ending that i18next adds. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '')
}

/** The keys of a file, plural forms taken together, each with its forms. */
function groups(file: Record<string, string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const [key, text] of Object.entries(file)) {
    const forms = found.get(withoutPlural(key)) ?? new Map<string, string>()
    found.set(withoutPlural(key), forms.set(PLURAL.exec(key)?.[1] ?? '', text))
  }
  return found
}

/**
 * Returns what is wrong with a translation, in sentences: files or keys that Spanish has and it lacks or the other
 * way round, empty texts, other placeholders, plural forms that its grammar lacks.
 */
export function problemsIn(language: string, texts: Texts, spanish: Texts): string[] {
  const names = new Set([...Object.keys(spanish), ...Object.keys(texts)])
  return [...names].flatMap((name) => {
    const place = `locales/${language}/*/${name}.json`
    const own = groups(texts[name] ?? {})
    const model = groups(spanish[name] ?? {})
    const keys = new Set([...model.keys(), ...own.keys()])
    return [...keys].flatMap((key) => {
      const forms = own.get(key)
      if (!forms) return [`${place}: ${key} is missing`]
      const modelForms = model.get(key)
      if (!modelForms) return [`${place}: ${key} is not in Spanish`]
      return [...formProblems(language, forms), ...placeholderProblems(forms, modelForms)].map(
        (problem) => `${place}: ${key} ${problem}`,
      )
    })
  })
}

function formProblems(language: string, forms: Map<string, string>): string[] {
  const problems = [...forms.values()].some((text) => text.trim() === '') ? ['is empty'] : []
  if (forms.size === 1 && forms.has('')) return problems
  const grammar = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  // Spanish says "many" from a million on, which no text of ours counts to.
  const needed = grammar.filter((form) => form !== 'many')
  const missing = needed.filter((form) => !forms.has(form))
  const foreign = [...forms.keys()].filter((form) => !grammar.some((known) => known === form))
  return [
    ...problems,
    ...missing.map((form) => `lacks its plural form "${form}"`),
    ...foreign.map((form) => `has a form "${form}" that its grammar does not know`),
  ]
}

/** A singular may leave the number out; all else must carry the same values and tags. */
function placeholderProblems(forms: Map<string, string>, model: Map<string, string>): string[] {
  const expected = marksIn(model.get('other') ?? model.get('') ?? '')
  return [...forms].flatMap(([form, text]) => {
    const own = marksIn(text)
    const free = form === 'one' ? ['{{count}}'] : []
    const lost = expected.filter((mark) => !own.includes(mark) && !free.includes(mark))
    const added = own.filter((mark) => !expected.includes(mark))
    return [
      ...lost.map((mark) => `has no ${mark}`),
      ...added.map((mark) => `has ${mark}, which Spanish has not`),
    ]
  })
}

/** Facts of the association count as one, as Basque has other names for their cases. */
function marksIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+\/?>/g)].map(([mark, name]) => {
    if (/^(in|of)Region$/.test(name ?? '')) return '{{region}}'
    return name ? `{{${name}}}` : mark
  })
}
