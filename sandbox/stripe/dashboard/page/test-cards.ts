import { formatCardNumber } from '../../browser/card/card-number.ts'
import { build } from './build.ts'
import { words } from './locale.ts'
import type { Texts } from './texts.ts'

/** The cards worth trying first, of those that the sandbox knows. */
const testCards: readonly (readonly [number: string, does: keyof Texts['cardDoes']])[] = [
  ['4242424242424242', 'works'],
  ['4000002500003155', 'authenticates'],
  ['4000002760003184', 'authenticatesAlways'],
  ['4000000000000002', 'declined'],
  ['4000000000000341', 'failsLater'],
  ['4000009900000038', 'noFundsWhenCharged'],
  ['4000009900000012', 'takesDays'],
  ['4000009900000020', 'failsAfterDays'],
  ['4000000000000259', 'disputed'],
  ['4000000000005126', 'refundFails'],
  ['4000000000009995', 'noFunds'],
  ['4000000000000069', 'expired'],
  ['4000000000000127', 'wrongCvc'],
  ['378282246310005', 'fourDigits'],
]

export function testCardList(copy: (text: string) => void): Node[] {
  const items = testCards.map(([number, does]) => {
    const shown = formatCardNumber(number)
    return build(
      'li',
      {},
      build('strong', { class: 'card-number' }, shown),
      build('span', {}, words.cardDoes[does]),
      build(
        'button',
        { class: 'plain', 'aria-label': `${words.copy} ${shown}`, onclick: () => copy(shown) },
        words.copy,
      ),
    )
  })
  return [
    build('p', { class: 'quiet' }, words.testCardsLead),
    build('ul', { class: 'test-cards' }, ...items),
  ]
}
