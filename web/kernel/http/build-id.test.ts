import { expect, test } from 'vitest'
import { buildId } from './build-id.ts'

const page = (src: string) =>
  ({ querySelector: () => ({ getAttribute: () => src }) }) as unknown as Document

test.each([
  ['a page', page('/assets/index-abc.js'), '/assets/index-abc.js'],
  ['a page under development', page('/web/start.ts'), null],
  ['no page of ours', { querySelector: () => null }, null],
])('%s has its build', (_, document, build) => {
  expect(buildId(document)).toBe(build)
})
