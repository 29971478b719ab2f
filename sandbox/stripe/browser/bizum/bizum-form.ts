import { fieldsForm } from '../fields-form.ts'
import type { MethodForm } from '../method-form.ts'
import type { Texts } from '../texts.ts'
import { phoneProblem, withPrefix } from './phone.ts'

/** The field of a telephone that is registered with Bizum, on the page `payment.html`. */
export function bizumForm(texts: Texts): MethodForm {
  return fieldsForm(texts, {
    order: ['phone'],
    problemOf: { phone: phoneProblem },
    label: ({ phone }, words) => phone.setTexts(words.phone, words.phoneHint, '600 000 000'),
    data: ({ phone }) => ({ type: 'bizum', billing_details: { phone: withPrefix(phone) } }),
  })
}
