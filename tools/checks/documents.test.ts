import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The specification and the design are the association's; the list of changes speaks of earlier versions. */
const notOurs = ['docs/specification.md', 'docs/design.md', 'CHANGELOG.md']
const documents = globSync(['*.md', 'bench/*.md', 'docs/**/*.md']).filter(
  (path) => !notOurs.includes(path),
)

const folders = 'assets|bench|deploy|domain|e2e|locales|sandbox|server|testing|tools|web'
const files = globSync(['*.*', 'Dockerfile', `{${folders.replaceAll('|', ',')}}/**/*.*`])
const names = new Set(files.map((path) => basename(path)))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const sources = files
  .filter((path) => /\.(?:ts|js|sh|yaml|service|example)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsSomewhere(from: string, target: string): boolean {
  if (/^(?:https?|mailto):/.test(target)) return true
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), path) : from
  return existsSync(file) && (!anchor || anchorsOf(file).includes(anchor))
}

/** Tells if a file has this name: its whole path, the end of it, or a pattern such as `<noun>` or `*`. */
const isFile = (name: string) =>
  names.has(name) || /[<>{}*]/.test(name) || files.some((path) => `/${path}`.endsWith(`/${name}`))

const allOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')
  const prose = text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

  test('leads to files and headings that are there', () => {
    const targets = allOf(/\]\(([^)\s]+)\)/g, text)
    expect(targets.filter((target) => !leadsSomewhere(document, target))).toEqual([])
  })

  test('names files of ours that are there', () => {
    const sourceFiles = allOf(/(?<![\w./:>-])([\w<>{}*@][\w<>{}*@./-]*\.tsx?)\b/g, prose)
    expect(sourceFiles.filter((name) => !isFile(name))).toEqual([])
    const paths = allOf(new RegExp(`(?<![\\w./#-])((?:${folders})/[\\w./-]*[\\w-])`, 'g'), prose)
    const isThere = (path: string) =>
      existsSync(path) || files.some((file) => file.startsWith(path))
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })

  test('names scripts and settings that are there', () => {
    const called = allOf(/npm run ([\w:-]+)/g, prose)
    expect(called.filter((name) => !scripts[name])).toEqual([])
    const settings = allOf(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]/g, prose)
    expect(settings.filter((name) => !sources.includes(name))).toEqual([])
  })
})
