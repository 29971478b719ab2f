import { render } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import StyleguidePage from './styleguide-page.tsx'
import source from './styleguide-page.tsx?raw'

const components = Object.keys(import.meta.glob(['../kernel/ui/*/*.tsx', '!**/*.test.tsx'])).map(
  (path) => path.replace('../', '#web/'),
)

test('shows every component of web/kernel/ui', () => {
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((file) => !source.includes(`'${file}'`))).toEqual([])
})

test('has no barrier that axe finds without looking at colours', async () => {
  render(
    <main>
      <StyleguidePage />
    </main>,
  )
  const { violations } = await axe.run(document.body, {
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
