import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '#web/kernel/i18n/i18n.ts'
import { Pager } from './pager.tsx'

beforeEach(() => startTexts('es'))

describe('the pager', () => {
  /** The pages that it leads to, each once. */
  function ledTo(place: { page: number; pages: number }): number[] {
    const to = (page: number) => `/list?page=${page}`
    const html = renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(Pager, { ...place, to })),
    )
    const pages = [...html.matchAll(/href="\/list\?page=(-?\d+)"/g)].map(([, page]) => Number(page))
    return [...new Set(pages)].sort((a, b) => a - b)
  }

  it('leads on and back', () => {
    expect(ledTo({ page: 2, pages: 4 })).toEqual([1, 3, 4])
  })

  it('leads to no page that does not exist, and not to the current one', () => {
    for (let pages = 1; pages <= 5; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const there = ledTo({ page, pages })
        expect(there.every((one) => one >= 1 && one <= pages && one !== page)).toBe(true)
        expect(there.includes(page + 1)).toBe(page < pages)
        expect(there.includes(page - 1)).toBe(page > 1)
      }
    }
  })
})
