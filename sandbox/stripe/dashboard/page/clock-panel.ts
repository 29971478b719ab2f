import { build } from './build.ts'
import { hour, longDay } from './formats.ts'
import { locale, words } from './locale.ts'
import { fromField, oneDayOn, oneMonthOn, oneYearOn, toField } from './moments.ts'
import { filled } from './texts.ts'

/** The clock's face and the four ways of moving it. Moments are Unix seconds, `charge` the next one. */
export function clockPanel(
  now: number,
  charge: number | undefined,
  move: (moment: number) => void,
  refuse: (text: string) => void,
): Node[] {
  const field = build('input', {
    id: 'moment',
    type: 'datetime-local',
    value: toField(oneDayOn(now)),
    min: toField(now),
    max: toField(oneYearOn(now)),
    required: true,
  })
  const form = build(
    'form',
    { class: 'jump', novalidate: true },
    build('label', { for: 'moment' }, words.moveTo),
    field,
    build('button', { class: 'plain' }, words.move),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const moment = fromField(field.value)
    if (moment === undefined || moment < now) refuse(words.onlyForward)
    else if (moment > oneYearOn(now)) refuse(words.atMostAYear)
    else move(moment)
  })
  return [
    build(
      'p',
      { class: 'now' },
      build('strong', {}, longDay(now, locale)),
      build('span', {}, hour(now, locale), ' ', build('small', {}, words.zone)),
    ),
    build(
      'div',
      { class: 'moves' },
      build('button', { onclick: () => move(oneDayOn(now)) }, words.nextDay),
      build(
        'button',
        {
          class: 'main',
          disabled: charge === undefined,
          'aria-describedby': 'next-charge',
          onclick: () => charge !== undefined && move(charge),
        },
        words.nextCharge,
      ),
      build('button', { onclick: () => move(oneMonthOn(now)) }, words.nextMonth),
    ),
    build(
      'p',
      { id: 'next-charge', class: 'quiet' },
      charge === undefined
        ? words.noCharge
        : filled(words.nextChargeOn, { day: longDay(charge, locale) }),
    ),
    form,
  ]
}
