import type { EventState } from '../state.ts'
import { badge, build } from './build.ts'
import { hour, shortDay } from './formats.ts'
import { locale, words } from './locale.ts'
import { filled } from './texts.ts'

function delivery(event: EventState, hasReceiver: boolean): HTMLElement {
  if (event.delivered) return badge(words.delivered, 'good')
  if (!hasReceiver) return badge(words.noReceiver, 'calm')
  return event.attempts.length === 0
    ? badge(words.pending, 'calm')
    : badge(words.notDelivered, 'bad')
}

function attemptText({ at, status, error }: EventState['attempts'][number]): string {
  return `${hour(Date.parse(at) / 1000, locale)} → ${status ?? error ?? '?'}`
}

export function eventList(events: EventState[], hasReceiver: boolean): Node[] {
  if (events.length === 0) return [build('p', { class: 'quiet' }, words.noEvents)]
  const items = events.map((event) =>
    build(
      'li',
      {},
      build('code', {}, event.type),
      delivery(event, hasReceiver),
      build(
        'small',
        {},
        `${shortDay(event.created, locale)}, ${hour(event.created, locale)} · ${event.object}`,
      ),
      event.attempts.length > 1 &&
        build(
          'details',
          { id: `attempts-${event.id}` },
          build('summary', {}, filled(words.attempts, { count: event.attempts.length })),
          build('ol', {}, ...event.attempts.map((one) => build('li', {}, attemptText(one)))),
        ),
    ),
  )
  return [
    build('ul', { class: 'events', tabindex: '0', 'aria-labelledby': 'events-title' }, ...items),
  ]
}
