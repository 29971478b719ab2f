import type { CardState, CustomerState } from '../state.ts'
import { build } from './build.ts'
import { words } from './locale.ts'
import { filled } from './texts.ts'

function cardLine(card: CardState): HTMLElement {
  const date = `${String(card.expMonth).padStart(2, '0')}/${card.expYear % 100}`
  return build(
    'li',
    { class: 'card' },
    build('span', {}, `${card.brand} ···· ${card.last4}`),
    build('small', {}, filled(words.expires, { date })),
  )
}

export function customerList(customers: CustomerState[]): Node[] {
  if (customers.length === 0) return [build('p', { class: 'quiet' }, words.noCustomers)]
  const items = customers.map((customer) =>
    build(
      'li',
      { class: 'box' },
      build('h3', {}, customer.name ?? customer.email ?? customer.id),
      customer.name !== null && build('p', { class: 'quiet' }, customer.email ?? ''),
      customer.cards.length > 0
        ? build('ul', { class: 'cards' }, ...customer.cards.map(cardLine))
        : build('p', { class: 'quiet' }, words.noCards),
    ),
  )
  return [build('ul', { class: 'grid' }, ...items)]
}
