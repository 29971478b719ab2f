import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { association } from '#config'
import { languages } from '#domain/language.ts'
import { templateNamed } from './adapters/mail-template.ts'
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
    const surroundings = { language, appUrl: 'https://ongizate.example.org' }
    const mail = templateNamed(name).render(params as never, surroundings)
    expect(mail.replyTo).toBe(association.contact.email)
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
