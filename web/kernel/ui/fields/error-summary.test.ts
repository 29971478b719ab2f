import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const drawn = (errors: { field: string; text: string }[]) =>
  renderToStaticMarkup(createElement(ErrorSummary, { title: 'Two boxes', errors }))

it('leads from each line to its box, and can take the focus', () => {
  const html = drawn([
    { field: 'email', text: 'No address' },
    { field: 'others.0.age', text: 'No age' },
  ])
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  expect(links.map(([, to, text]) => [to, text])).toEqual([
    ['#email', 'No address'],
    ['#others.0.age', 'No age'],
  ])
  expect(html).toMatch(/^<[^>]* tabindex="-1"/i)
})

it('is not there without an error', () => {
  expect(drawn([])).toBe('')
})
