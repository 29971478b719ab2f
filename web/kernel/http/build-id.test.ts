import { expect, test } from 'vitest'
import { buildId } from './build-id.ts'

function page(src: string | null, scripts?: string) {
  const script = { getAttribute: () => src, dataset: { scripts } }
  return { querySelector: () => script } as unknown as Document
}

test.each([
  ['a page that scripts fill', page('/assets/index-abc.js'), '/assets/index-abc.js'],
  [
    'a finished page, which names it last',
    page(null, '/assets/rendering-a.js /assets/index-abc.js'),
    '/assets/index-abc.js',
  ],
  ['a page under development', page('/web/main.tsx'), null],
  ['no page of ours', { querySelector: () => null }, null],
])('%s has its build', (_, document, build) => {
  expect(buildId(document)).toBe(build)
})
