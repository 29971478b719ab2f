import { expect, it } from 'vitest'
import type { MethodKind } from '#domain/kernel/payment-method.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { type PriceMail, priceMail } from './price-mail.ts'

/** The second-to-last day of January 2027 is a Saturday. */
const change: PriceMail = {
  payer: 'Itziar',
  programme: 'ONA',
  people: [{ name: 'Maite Etxeberria', from: '2027-01', first: null }],
  from: '2027-01',
  before: 6000,
  after: 6500,
}

it.each<{ who: string; methods?: MethodKind[]; says: string }>([
  { who: 'by card', methods: ['card'], says: 'se cobra el 30 de enero de 2027, como' },
  { who: 'from an account', methods: ['bankAccount'], says: 'se cobra el 1 de febrero de 2027' },
  {
    who: 'by card and from an account',
    methods: ['card', 'bankAccount'],
    says: 'es la de enero de 2027 y se cobra como siempre',
  },
  { who: 'before accounts were debited', says: 'se cobra el 30 de enero de 2027, como' },
])('who pays $who reads when the new price is charged first', ({ methods, says }) => {
  const mail = { ...change, ...(methods && { methods }) }
  expect(priceMail.render(mail, mailReader('es')).text).toContain(says)
})

it('of a charge day that is a banking day, one day is named for all', () => {
  const mail: PriceMail = { ...change, from: '2027-03', methods: ['card', 'bankAccount'] }
  expect(priceMail.render(mail, mailReader('es')).text).toContain('se cobra el 30 de marzo de 2027')
})
