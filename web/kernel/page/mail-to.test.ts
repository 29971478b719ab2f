import { expect, test } from 'vitest'
import { mailTo } from './mail-to.ts'

test('a letter comes out of its link as it was written, with the line ends of e-mail', () => {
  const letter = { subject: 'Publicidad & más: ¿100 %?', body: 'Kaixo:\n\nIzena: \n' }
  const link = new URL(mailTo('info@example.org', letter))
  expect(link.protocol).toBe('mailto:')
  expect(link.pathname).toBe('info@example.org')
  expect(link.searchParams.get('subject')).toBe(letter.subject)
  expect(link.searchParams.get('body')).toBe('Kaixo:\r\n\r\nIzena: \r\n')
})

test('spaces are not written as +, which mail programs would show', () => {
  expect(mailTo('info@example.org', { subject: 'a b', body: 'c d' })).toBe(
    'mailto:info@example.org?subject=a%20b&body=c%20d',
  )
})
