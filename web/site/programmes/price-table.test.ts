import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { beginConfig } from '#web/startup/config.ts'
import { PriceTable } from './price-table.tsx'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['overview', 'programmes'])
  beginConfig({ programmes: firstProgrammes() } as unknown as SiteConfig)
})
// What is known before the first answer: other tests must not find it.
afterEach(() => beginConfig(null as never))

/** The table's cards: days, price of the first month, and whether today is marked on it. */
function cardsOn(day: number) {
  const today = `2027-01-${String(day).padStart(2, '0')}`
  const html = renderToStaticMarkup(createElement(PriceTable, { today }))
  return html
    .split('<li')
    .slice(1)
    .map((card) => {
      const [, days = ''] = /<h3[^>]*>(.*?)<\/h3>/.exec(card) ?? []
      const [first = 1, last = 31] = days.match(/\d+/g)?.map(Number) ?? []
      const [, price = ''] = /text-clay">(.*?)<\/p>/.exec(card) ?? []
      return { first, last, price: price.replace(/<[^>]*>/g, ''), isToday: card.includes('>Hoy<') }
    })
}

it('each day of a month stands on one card, and on that day the card is marked', () => {
  for (let day = 1; day <= 31; day += 1) {
    const cards = cardsOn(day)
    const named = cards.map(({ first, last }) => first <= day && day <= last)
    expect(named.filter(Boolean), `day ${day}`).toHaveLength(1)
    expect(
      cards.map(({ isToday }) => isToday),
      `day ${day}`,
    ).toEqual(named)
  }
})

it('the first month costs all, half or nothing', () => {
  expect(cardsOn(1).map(({ price }) => price)).toEqual([
    'El primer mes: 60\u00a0€',
    'El primer mes: 30\u00a0€',
    'El primer mes, gratis',
  ])
})
