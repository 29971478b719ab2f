import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#domain/kernel/language.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { paymentFailureMail, type RefusedCharge } from './payment-failure-mail.ts'

const charge: RefusedCharge = {
  person: 'Maite Etxeberria',
  programme: 'ONA',
  amount: 6000,
  chargedOn: '2029-08-30',
  kind: 'needsConfirmation',
  triedAgainOn: null,
  keptUntil: '2029-09-13',
  endsOn: null,
}
const ended: RefusedCharge = { ...charge, person: 'Ane Etxeberria', endsOn: '2029-08-31' }

function textOf(
  notice: Parameters<typeof paymentFailureMail.render>[0]['notice'],
  charges: RefusedCharge[],
  { language = 'es', isClosed = false }: { language?: Language; isClosed?: boolean } = {},
): string {
  return paymentFailureMail.render(
    { payer: 'Itziar', notice, charges, isClosed },
    mailReader(language),
  ).text
}

describe('the thanks for a payment that was refused at first', () => {
  it('say that the places stay where they do', () => {
    expect(textOf('paid', [charge])).toContain('Las plazas que ves abajo siguen como siempre')
    expect(textOf('paid', [charge])).not.toContain('ha terminado')
  })

  it('say of a place that has ended meanwhile until when it is paid, and promise nothing', () => {
    const text = textOf('paid', [charge, ended])
    expect(text).not.toContain('siguen como siempre')
    expect(
      text.match(/La plaza ha terminado. Último día pagado: 31 de agosto de 2029/g),
    ).toHaveLength(1)
  })
})

describe.each(['refused', 'reminder'] as const)('an e-mail about what is owed: %s', (notice) => {
  it('promises the place of who goes on, and no other', () => {
    const both = textOf(notice, [charge, ended])
    expect(both).toContain('Guardamos la plaza hasta este día: 13 de septiembre de 2029')
    expect(both).toContain('Está de baja y puede venir hasta este día: 31 de agosto de 2029')
    const gone = textOf(notice, [ended])
    expect(gone).not.toContain('Guardamos')
    expect(gone).toContain('se puede pagar hasta este día: 13 de septiembre de 2029')
    expect(gone).toContain('/user/tarjeta')
  })

  it('says when it is tried again, where it is', () => {
    const again = { ...charge, triedAgainOn: '2029-09-02' }
    const later = { ...charge, triedAgainOn: '2029-09-04' }
    const text = textOf(notice, [charge, later, again])
    expect(text).toContain('volveremos a intentarlo de la misma manera este día: 2 de septiembre')
    expect(textOf(notice, [charge])).not.toContain('volveremos a intentarlo')
  })

  it('contains no link to an account that is closed', () => {
    const text = textOf(notice, [ended], { isClosed: true })
    expect(text).not.toMatch(/Guardamos|Pulsa|user/)
    expect(text).toContain('Si quieres pagar, escríbenos')
  })
})

it.each(['refused', 'reminder', 'placeLost'] as const)('names amount and day: %s', (notice) => {
  const text = textOf(notice, [charge, ended]).replaceAll('\u00a0', ' ')
  expect(text.match(/60 €/g)).toHaveLength(2)
  expect(text.match(/Tocaba el 30 de agosto de 2029/g)).toHaveLength(2)
  if (notice !== 'placeLost') expect(text).toContain('120 €')
})

it('who cannot log in any more is not invited to enrol again', () => {
  const text = textOf('placeLost', [ended], { isClosed: true })
  expect(text).not.toMatch(/otra inscripción|user/)
  expect(textOf('placeLost', [ended])).toContain('otra inscripción')
})

it.each(languages)('has all its words in %s', (language) => {
  for (const notice of ['refused', 'reminder', 'paid', 'placeLost'] as const) {
    for (const isClosed of [false, true]) {
      for (const charges of [
        [charge],
        [ended],
        [{ ...charge, triedAgainOn: '2029-09-02' }, ended],
      ]) {
        expect(textOf(notice, charges, { language, isClosed })).not.toMatch(/payment-mail|\{\{/)
      }
    }
  }
})
