import { expect, it } from 'vitest'
import { cssVariables } from './appearance.ts'

it('carries known variables over to the style sheet and leaves unknown ones out', () => {
  const variables = { colorPrimary: '#123456', borderRadius: '4px', somethingElse: 'x' }
  expect(cssVariables({ variables })).toEqual([
    ['--primary', '#123456'],
    ['--radius', '4px'],
  ])
})

it('sets nothing when the page passes nothing', () => {
  expect(cssVariables({})).toEqual([])
})
