import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingTexts } from './page-texts.ts'

/** Lists what is missing of a page that is loaded with these texts. */
function missing(texts: string, files: Record<string, string>): string[] {
  const all: Record<string, string> = {
    'web/routes.tsx': `const pages = [lazyRoute(() => import('./own/page.tsx'), ${texts})]`,
    ...files,
  }
  return missingTexts('web/routes.tsx', ['shell'], (file) => all[file])
}

test.each([
  ['of the page itself', "const { t } = useTranslation('ui')", 'web/own/page.tsx'],
  ['in a list', "const { t } = useTranslation(['shell', 'ui'])", 'web/own/page.tsx'],
  ['in a key', "t('ui:close')", 'web/own/page.tsx'],
])('texts %s that no route loads are missing', (_, code, file) => {
  expect(missing("['own']", { [file]: code })).toEqual([`${file}: ui (${file})`])
})

test('so are those of all that the page is made of', () => {
  const files = {
    'web/own/page.tsx': "import { A } from './a.tsx'; import type { B } from '#web/b.tsx'",
    'web/own/a.tsx': "import { C } from '#web/c.tsx'",
    'web/b.tsx': "useTranslation('b')",
    'web/c.tsx': "useTranslation('c'); useTranslation('own')",
  }
  expect(missing("['own']", files)).toEqual(['web/own/page.tsx: c (web/c.tsx)'])
})

test('what a part of the page loads by itself is there, as is what surrounds every page', () => {
  const files = {
    'web/own/page.tsx': "import './a.ts'; useTranslation(['shell', 'errors'])",
    'web/own/a.ts': "loadTexts(['errors'])",
  }
  expect(missing('[]', files)).toEqual([])
})

/** The administration's frame loads them for all of its pages. */
const frame = [
  'admin',
  'drafts',
  'lists',
  'enrolment-admin',
  'payments',
  'enrolments',
  'dashboard',
  'profile',
  'errors',
]

test.each([
  'web/routes.tsx',
  ...globSync('web/*/pages.{ts,tsx}'),
])('every page of %s comes with the texts that it speaks', (list) => {
  const missing = missingTexts(list, ['shell', 'ui'])
  const isAdministrators = (line: string) =>
    /^web\/(admin|\w+\/admin|statistics|mailings\/mailing|imports|audit|status|dashboard)/.test(
      line,
    )
  expect(
    missing.filter(
      (line) => !(isAdministrators(line) && frame.some((name) => line.includes(`: ${name} (`))),
    ),
  ).toEqual([])
})
