import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { association } from '#config'
import { languages } from '#domain/kernel/language.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { templateNamed } from './kernel/adapters/mail/template.ts'
import './app.ts'
import './build-deps.ts'
import './jobs.ts'

const donation = { donationId: crypto.randomUUID(), amount: 2500, givenOn: '2025-01-10' }

describe.each([
  ['donation-thanks', { firstName: 'Maite', lastName: 'Etxeberria', ...donation }],
  ['ad-received', { name: 'Miren' }],
  ['ad-answer', { name: 'Miren', subject: 'Sí', body: '¡Sí!' }],
  ['mailing', { name: 'Maite', subject: 'Hola', body: 'Hola' }],
])('%s invites to an answer', (name, params) => {
  it.each(languages)('which reaches the association, in %s', (language) => {
    const mail = templateNamed(name).render(params as never, mailReader(language))
    expect(mail.replyTo).toBe(association.contact.email)
  })
})

const typed = 'Visit evil.com'
const money = { programme: 'ONA', amount: 3000, month: '2025-01' }
const places = [
  {
    person: typed,
    kind: 'moreMoney',
    triedAgainOn: null,
    endsOn: null,
    ...money,
    keptUntil: '2025-02-10',
    paidUntil: '2025-01-31',
    day: '2025-02-10',
  },
]
const people = [{ name: typed, firstChargeDate: '2025-01-30', firstAmount: 3000 }]
const price = { programme: 'ONA', people: [typed], from: '2025-03', before: 3000, after: 3500 }

describe.each([
  ['email-confirmation', { name: typed, occasion: 'welcome', token: 'a' }],
  ['roles-changed', { name: typed, link: null, roles: [], begins: true, isAlone: false }],
  ['roles-ending', { name: typed, person: typed, roles: [] }],
  ['enrolment', { payer: typed, programme: 'ONA', people, monthly: 3000 }],
  ['receipt-issued', { payer: typed, person: typed, ...money }],
  ['charge-refused', { payer: typed, notice: 'refused', charges: places, isClosed: false }],
  ['places-lost', { name: typed, payer: typed, email: 'a@b.es', phone: '1', places }],
  ['late-charge', { payer: typed, charges: places }],
  ['price-change', { payer: typed, ...price }],
  ['refund', { name: typed, person: typed, ...money }],
  ['refund-returned', { name: typed, person: typed, ...money }],
  ['mailing', { name: typed, subject: 'Kaixo, {nombre}', body: 'Kaixo, {nombre}' }],
])('%s', (name, params) => {
  it.each(languages)('makes no link of what was typed as a name, in %s', (language) => {
    const { subject, text, html } = templateNamed(name).render(
      params as never,
      mailReader(language),
    )
    expect(text).toContain('evil. com')
    expect(subject + text + html).not.toContain('evil.com')
  })
})

const declarations = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/= mailTemplate<.*>\(\{\s+name: '(.+)'/g)].map(
    ([, name = '']) => name,
  ),
)

it('a server that has started knows every e-mail, also those that another process has written', () => {
  expect(declarations.length).toBeGreaterThan(40)
  for (const name of declarations) expect(templateNamed(name).name).toBe(name)
})
