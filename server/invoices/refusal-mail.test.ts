import { describe, expect, it } from 'vitest'
import { languages } from '#domain/language.ts'
import { type RefusedCharge, refusalMail } from './refusal-mail.ts'

const charge: RefusedCharge = {
  person: 'Maite Etxeberria',
  programme: 'ONA',
  amount: 6000,
  kind: 'needsConfirmation',
  keptUntil: '2029-09-13',
  paidUntil: null,
}
const ended: RefusedCharge = { ...charge, person: 'Ane Etxeberria', paidUntil: '2029-08-31' }

describe('the thanks for a payment that was refused at first', () => {
  const thanks = (language: (typeof languages)[number], charges: RefusedCharge[]) =>
    refusalMail.render(
      { payer: 'Itziar', notice: 'paid', charges },
      { language, appUrl: 'https://ongizate.test' },
    ).text

  it('say that the places stay where they do', () => {
    expect(thanks('es', [charge])).toContain('Las plazas siguen como siempre')
    expect(thanks('es', [charge])).not.toContain('ha terminado')
  })

  it('say of a place that has ended meanwhile until when it is paid, and promise nothing', () => {
    const text = thanks('es', [charge, ended])
    expect(text).not.toContain('Las plazas siguen como siempre')
    expect(
      text.match(/La plaza ha terminado. Último día pagado: 31 de agosto de 2029/g),
    ).toHaveLength(1)
  })

  it.each(languages)('has all its words in %s', (language) => {
    expect(thanks(language, [charge, ended])).not.toMatch(/payment-mail|\{\{/)
  })
})
