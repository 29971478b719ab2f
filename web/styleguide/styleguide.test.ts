import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const components = Object.keys(import.meta.glob(['../kernel/ui/*/*.tsx', '!**/*.test.tsx'])).map(
  (path) => path.replace('../', '#web/'),
)

test('shows every component of web/kernel/ui', () => {
  const shown = Object.values(sources).join('\n')
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((file) => !shown.includes(`'${file}'`))).toEqual([])
})
