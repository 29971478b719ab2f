import type { CardState, CustomerState, ScheduleState } from '../state.ts'
import { badge, build } from './build.ts'
import { money, shortDay } from './formats.ts'
import { locale, statusText, words } from './reader.ts'
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

function scheduleBlock(schedule: ScheduleState): HTMLElement {
  const phases = schedule.phases.map((phase) =>
    phase.trial
      ? build('li', {}, filled(words.trialUntil, { day: shortDay(phase.end, locale) }))
      : build(
          'li',
          {},
          `${shortDay(phase.start, locale)}: `,
          build('strong', {}, money(phase.amount, 'eur', locale)),
        ),
  )
  const about = Object.values(schedule.metadata).filter((value) => /[a-z]{2}/i.test(value))
  return build(
    'div',
    { class: 'schedule' },
    build(
      'p',
      {},
      build('strong', {}, words.plan),
      ' ',
      badge(statusText(schedule.status), schedule.status === 'active' ? 'good' : 'calm'),
    ),
    about.length > 0 && build('p', { class: 'quiet' }, about.join(' · ')),
    build(
      'details',
      { id: `phases-${schedule.id}` },
      build('summary', {}, filled(words.phases, { count: phases.length })),
      build('ol', {}, ...phases),
      build('code', {}, schedule.id),
    ),
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
      ...customer.schedules.map(scheduleBlock),
    ),
  )
  return [build('ul', { class: 'grid' }, ...items)]
}
