import { describe, expect, it } from 'vitest'
import { association } from '#config'
import { languages } from '#domain/language.ts'
import { mailTemplates } from './mail-templates.ts'

const donation = { donationId: crypto.randomUUID(), amount: 2500, givenOn: '2025-01-10' }

describe.each([
  ['donation-thanks', { firstName: 'Maite', lastName: 'Etxeberria', ...donation }],
  ['ad-received', { name: 'Miren' }],
  ['ad-answer', { name: 'Miren', subject: 'Sí', body: '¡Sí!' }],
  ['mailing', { name: 'Maite', subject: 'Hola', body: 'Hola' }],
])('%s invites to an answer', (name, params) => {
  it.each(languages)('which reaches the association, in %s', (language) => {
    const surroundings = { language, appUrl: 'https://ongizate.example.org' }
    const mail = mailTemplates[name]?.render(params as never, surroundings)
    expect(mail?.replyTo).toBe(association.contact.email)
  })
})
